import { apiKeys, program } from '@foyer/testing/api-keys'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import { createAuthClient } from 'better-auth/client'
import { apiKeyClient } from 'better-auth/client/plugins'
import { describe, expect, test } from 'vitest'
import { browserFetch } from '#rest-compat/differential/client-fetch.ts'

const DAY = 86_400

/** The official client with its plugin, as they are. */
function officialClient({ baseUrl }: TestApp) {
  const { fetch } = browserFetch(baseUrl)
  return createAuthClient({ baseURL: baseUrl, plugins: [apiKeyClient()], fetchOptions: { customFetchImpl: fetch } })
}

describe('the official client', () => {
  const given = testAppsOn()

  test('makes, reads, lists, changes and deletes a key, and calls with it', async () => {
    const app = await given(apiKeys({ enableMetadata: true }))
    const client = officialClient(app)
    await client.signUp.email(details('Olga'))
    const made = await client.apiKey.create({
      name: 'robot',
      prefix: 'foy_',
      expiresIn: DAY,
      metadata: { team: 'red' },
    })
    expect(made.data).toMatchObject({ name: 'robot', metadata: { team: 'red' }, permissions: null })
    const { id = '', key = '' } = made.data ?? {}
    expect((await client.apiKey.get({ query: { id } })).data).toMatchObject({ id, name: 'robot' })
    expect((await client.apiKey.list()).data).toMatchObject([{ id }])
    const session = await program(app, key).get('/get-session')
    expect(session.json).toMatchObject({ session: { id }, user: { email: details('Olga').email } })
    const renamed = await client.apiKey.update({ keyId: id, name: 'other', enabled: false })
    expect(renamed.data).toMatchObject({ name: 'other', enabled: false })
    expect((await client.apiKey.update({ keyId: id, remaining: 9 })).error?.status).toBe(400)
    expect((await client.apiKey.delete({ keyId: id })).data).toEqual({ success: true })
    expect((await client.apiKey.list()).data).toEqual([])
  })
})
