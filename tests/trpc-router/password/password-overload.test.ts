import { setTimeout as wait } from 'node:timers/promises'
import { addressBucket } from '@foyer/auth-domain/rate-limit/client-address'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test, vi } from 'vitest'

describe('password hashing under overload', () => {
  const given = testAppsOn()

  test('of one address refuses its sign-ins, while reads continue and 32 other addresses all sign in', async () => {
    const app = await given({}, { FOYER_TRUST_PROXY: 'loopback' })
    const olga = await signedUp(app, 'Olga')
    const { load } = app.services.passwords
    const flood = givenFlood(app, '203.0.113.1')
    const flooder = app.client({ 'x-forwarded-for': '203.0.113.1' })
    for (let n = 0; n < 20; n += 1) {
      const { status, headers } = await flooder.post('/sign-in/email', details(`Nobody${n}`))
      expect([status, headers.get('retry-after')]).toEqual([503, '2'])
    }
    const others = Array.from({ length: 32 }, (_, n) =>
      app.client({ 'x-forwarded-for': `198.51.100.${n}` }).post('/sign-in/email', details('Olga')),
    )
    for (const path of ['/ok', '/get-session']) expect((await olga.get(path)).status).toBe(200)
    // Each of the others takes the place of one of the flood's.
    await vi.waitFor(() => expect(load().refused).toBe(20 + 32), { timeout: 10_000 })
    flood.release()
    for (const { status } of await Promise.all(others)) expect(status).toBe(200)
    // They wait for their turn among the addresses, and not for the flood.
    expect(load().waiting).toBeGreaterThan(0)
    await flood.end()
    expect(await countRows(app.database, 'session')).toBe(1 + 32)
    expect((await flooder.post('/sign-in/email', details('Olga'))).status).toBe(200)
  })

  test('leaves no incomplete user of a refused sign-up', async () => {
    const app = await given()
    const { passwords } = app.services
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const jobs: Promise<string>[] = []
    while (!passwords.isFull())
      jobs.push(passwords.askedBy(`requester ${jobs.length}`).hash('a password', () => released))
    const refused = await app.client().post('/sign-up/email', details('Olga'))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    for (const table of ['user', 'account', 'session']) expect(await countRows(app.database, table)).toBe(0)
    release()
    await Promise.all(jobs)
    expect((await app.client().post('/sign-up/email', details('Olga'))).status).toBe(200)
  })
})

/** As many jobs of one address as may wait. None ends before they are released, and then each takes 20 ms. */
function givenFlood({ services }: TestApp, address: string) {
  const passwords = services.passwords.askedBy(addressBucket(address))
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let over = false
  const takeLong = async () => {
    await released
    if (over) throw new Error('The flood is over')
    await wait(20)
  }
  const jobs: Promise<string>[] = []
  while (!passwords.isFull()) jobs.push(passwords.hash('a password', takeLong))
  const settled = Promise.allSettled(jobs)
  const end = async () => {
    over = true
    await settled
  }
  return { release, end }
}
