import { freePort } from '@foyer/testing/free-port'
import { testAppsOn } from '@foyer/testing/suite'
import { describe, expect, test } from 'vitest'
import { bounds } from './given-outgoing.ts'

describe('a service', () => {
  const given = testAppsOn()

  test('asks by the options that it is given', async () => {
    const proxy = `http://127.0.0.1:${await freePort()}`
    const { services } = await given({ advanced: { outgoing: { proxy, allow: ['http://hooks.internal:8080'] } } })
    const fetched = services.outgoing.fetchBytes('http://hooks.internal:8080/', bounds)
    await expect(fetched).rejects.toMatchObject({ reason: 'proxy' })
    expect(services.outgoing.checkUrl('http://hooks.internal:8081/')).toBe('no-tls')
  })
})
