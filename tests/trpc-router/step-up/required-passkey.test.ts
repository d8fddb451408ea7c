import { createAuthenticator } from '@foyer/testing/authenticator'
import type { TestClient } from '@foyer/testing/client'
import { addPasskey } from '@foyer/testing/passkeys'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { PASSWORD, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const DAY = 24 * 3600
const on = { twoFactor: { enabled: true }, passkey: { enabled: true } }

describe('step-up of who has a passkey alone', () => {
  const given = testAppsOn()

  test.each([
    ['by the service', { twoFactor: { enabled: true, required: 'everyone' } }, async () => {}],
    ['by their organization', on, requireOfMembers],
  ] as const)(
    'who meets a second factor required %s by a passkey alone is asked for it',
    async (_by, options, require) => {
      const app = await given({ ...on, ...options })
      const client = await signedUp(app, 'Olga')
      const authenticator = createAuthenticator()
      await addPasskey(app, client, authenticator)
      await require(app, client)
      app.pass(2 * DAY)
      const before = await tablesWithoutCounters(app.database)
      const refused = await client.post('/change-email', { newEmail: 'new@example.com' })
      expect([refused.status, refused.json.code]).toEqual([403, 'STEP_UP_REQUIRED'])
      expect(refused.json.stepUp).toEqual({ methods: ['passkey'] })
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
      // The password is no second factor.
      expect((await client.post('/step-up/password', { password: PASSWORD })).json.code).toBe('STEP_UP_REQUIRED')
      const ceremony = (await client.post('/passkey/generate-authenticate-options')).json
      const response = authenticator.authenticate(ceremony, app.baseUrl)
      expect((await client.post('/step-up/passkey', { response })).status).toBe(200)
      expect((await client.post('/change-email', { newEmail: 'new@example.com' })).status).toBe(200)
    },
  )

  test('who has a passkey alone and no second factor required is not asked', async () => {
    const app = await given(on)
    const client = await signedUp(app, 'Olga')
    await addPasskey(app, client, createAuthenticator())
    app.pass(2 * DAY)
    expect((await client.post('/change-email', { newEmail: 'new@example.com' })).status).toBe(200)
  })
})

/** Olga's organization requires a second factor of its members. */
async function requireOfMembers(app: TestApp, client: TestClient): Promise<void> {
  const { id } = (await client.post('/organization/create', { name: 'Acme', slug: 'acme' })).json
  const twoFactorRequiredFrom = app.services.now()
  await app.database.db.updateTable('organization').set({ twoFactorRequiredFrom }).where('id', '=', id).execute()
}
