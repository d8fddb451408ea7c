import type { FoyerOptions } from '@foyer/auth-domain/options'
import { allFeatures } from '@foyer/testing/all-features'
import { type Authenticator, createAuthenticator, FLAGS } from '@foyer/testing/authenticator'
import type { TestClient } from '@foyer/testing/client'
import { addPasskey } from '@foyer/testing/passkeys'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { setUserRole } from '#test/admin/admin-users.ts'

const given = testAppsOn()
const ofAdmins = { ...allFeatures, twoFactor: { enabled: true, required: 'admins' } } as const satisfies FoyerOptions
const REFUSED = { status: 403, json: { code: 'TWO_FACTOR_REQUIRED' } }

/** Olga is an admin; a passkey that verifies her is the only second factor of hers. `thief` has her password alone. */
async function givenPasskeyAdmin() {
  const app = await given(ofAdmins)
  const olga = await signedUp(app, 'Olga')
  const { id } = (await olga.get('/get-session')).json.user
  const thief = await bySignIn(app)
  await thief.post('/step-up/password', { password: PASSWORD })
  const authenticator = createAuthenticator()
  await addPasskey(app, olga, authenticator)
  await setUserRole(app, id, 'admin')
  return { app, olga, thief, authenticator }
}

async function bySignIn(app: TestApp): Promise<TestClient> {
  const client = app.client()
  await client.post('/sign-in/email', { email: details('Olga').email, password: PASSWORD })
  return client
}

async function stepUpBy(app: TestApp, client: TestClient, authenticator: Authenticator, flags?: number) {
  const options = (await client.post('/passkey/generate-authenticate-options')).json
  const dishonest = flags === undefined ? {} : { flags }
  const response = authenticator.authenticate(options, app.baseUrl, dishonest)
  return client.post('/step-up/passkey', { response })
}

test('a session confirmed by the password, before the passkey was added or after, has not passed it', async () => {
  const { app, olga, thief, authenticator } = await givenPasskeyAdmin()
  const other = await bySignIn(app)
  expect((await olga.get('/admin/list-users')).status).toBe(200)
  expect((await other.post('/step-up/password', { password: PASSWORD })).status).toBe(200)
  for (const client of [thief, other]) expect(await client.get('/admin/list-users')).toMatchObject(REFUSED)
  expect((await stepUpBy(app, other, authenticator)).status).toBe(200)
  expect((await other.get('/admin/list-users')).status).toBe(200)
})

test('nor has one confirmed by an assertion whose authenticator has not verified its user', async () => {
  const { app, thief, authenticator } = await givenPasskeyAdmin()
  const { userPresent } = FLAGS
  expect((await stepUpBy(app, thief, authenticator, userPresent)).status).toBe(200)
  expect(await thief.get('/admin/list-users')).toMatchObject(REFUSED)
})
