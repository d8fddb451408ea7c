import type { FoyerOptions } from '@foyer/auth-domain/options'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { allFeatures } from '@foyer/testing/all-features'
import { type Authenticator, createAuthenticator, FLAGS } from '@foyer/testing/authenticator'
import type { TestClient } from '@foyer/testing/client'
import { inFlightOn } from '@foyer/testing/in-flight'
import { outboxDrained } from '@foyer/testing/mail'
import { addPasskey } from '@foyer/testing/passkeys'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { codeOf } from '@foyer/testing/two-factor'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { setUserRole } from '#trpc-router/admin/admin-users.ts'

const given = testAppsOn()
const ofAdmins = { ...allFeatures, twoFactor: { enabled: true, required: 'admins' } } as const satisfies FoyerOptions
const REFUSED = { status: 403, json: { code: 'TWO_FACTOR_REQUIRED' } }
const BY_PASSKEY = { status: 403, json: { code: 'SESSION_IS_NOT_FRESH', stepUp: { methods: ['passkey'] } } }

/** Olga is an admin; a passkey that verifies her is the only second factor of hers. `thief` has her password alone. */
async function givenPasskeyAdmin() {
  const app = await given(ofAdmins)
  const olga = await signedUp(app, 'Olga')
  const { id } = (await olga.get('/get-session')).json.user
  const thief = await bySignIn(app)
  await thief.post('/step-up/password', { password: PASSWORD })
  const begun = await beginFactors(app, thief)
  const authenticator = createAuthenticator()
  await addPasskey(app, olga, authenticator)
  await setUserRole(app, id, 'admin')
  await outboxDrained(app)
  return { app, olga, thief, authenticator, begun }
}

/** A passkey and an authenticator app that are not in force yet. */
async function beginFactors(app: TestApp, client: TestClient) {
  const options = (await client.get('/passkey/generate-register-options')).json
  const response = createAuthenticator().register(options, app.baseUrl)
  const { totpURI } = (await client.post('/two-factor/enable', { password: PASSWORD })).json
  return { response, totpURI }
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

test('a session confirmed by the password before the passkey was added has not passed it, and after that none is', async () => {
  const { app, olga, thief, authenticator } = await givenPasskeyAdmin()
  const other = await bySignIn(app)
  expect((await olga.get('/admin/list-users')).status).toBe(200)
  expect((await other.post('/step-up/password', { password: PASSWORD })).status).toBe(403)
  for (const client of [thief, other]) expect(await client.get('/admin/list-users')).toMatchObject(REFUSED)
  expect((await stepUpBy(app, other, authenticator)).status).toBe(200)
  expect((await other.get('/admin/list-users')).status).toBe(200)
})

test('an assertion whose authenticator has not verified its user confirms nothing', async () => {
  const { app, thief, authenticator } = await givenPasskeyAdmin()
  const { userPresent } = FLAGS
  expect((await stepUpBy(app, thief, authenticator, userPresent)).status).toBe(400)
  expect(await thief.get('/admin/list-users')).toMatchObject(REFUSED)
})

test('where one is required, anyone who has a second factor shows it before another is added, or one removed', async () => {
  const { app, olga, thief, authenticator, begun } = await givenPasskeyAdmin()
  const [passkey] = (await olga.get('/passkey/list-user-passkeys')).json
  const before = await tablesWithoutCounters(app.database)
  const attempts = [
    await thief.get('/passkey/generate-register-options'),
    await thief.post('/two-factor/enable', { password: PASSWORD }),
    await thief.post('/passkey/verify-registration', { response: begun.response }),
    await thief.post('/two-factor/verify-totp', { code: codeOf(app, begun.totpURI) }),
    await thief.post('/passkey/delete-passkey', { id: passkey.id }),
  ]
  expect(attempts.map(({ status, json }) => [status, json.code])).toEqual([
    [403, 'SESSION_IS_NOT_FRESH'],
    [403, 'STEP_UP_REQUIRED'],
    [403, 'SESSION_IS_NOT_FRESH'],
    [403, 'TWO_FACTOR_REQUIRED'],
    [403, 'SESSION_IS_NOT_FRESH'],
  ])
  const { passkey: passkeys, session, user } = await tablesWithoutCounters(app.database)
  expect({ passkeys, session, user }).toEqual({ passkeys: before.passkey, session: before.session, user: before.user })
  await stepUpBy(app, thief, authenticator)
  expect((await addPasskey(app, thief, createAuthenticator())).status).toBe(200)
})

test('also where an organization of theirs requires one, and nowhere else', async () => {
  const { app, olga, thief } = await givenPasskeyAdmin()
  await run(app.database, `update "user" set role = 'user'`)
  await olga.post('/organization/create', { name: 'Acme', slug: 'acme' })
  expect((await addPasskey(app, await bySignIn(app), createAuthenticator())).status).toBe(200)
  const [passkey] = (await olga.get('/passkey/list-user-passkeys')).json
  await run(app.database, `update organization set "twoFactorRequiredFrom" = '2000-01-01'`)
  expect(await thief.get('/passkey/generate-register-options')).toMatchObject(BY_PASSKEY)
  expect(await thief.post('/passkey/delete-passkey', { id: passkey.id })).toMatchObject(BY_PASSKEY)
})

onBothEngines('a passkey beside a factor in flight', (engine) => {
  const inFlight = inFlightOn(engine)
  const givenOn = testAppsOn(inFlight.open)

  test('a factor that is added while another is in flight refuses it (race)', async () => {
    const app = await givenOn({ ...ofAdmins, session: { stepUp: 'off' } })
    const thief = await signedUp(app, 'Olga')
    const { response } = await beginFactors(app, thief)
    await run(app.database, `update "user" set role = 'admin'`)
    await outboxDrained(app)
    const enabled = 'update "user" set "twoFactorEnabled" = true'
    const registering = () => thief.post('/passkey/verify-registration', { response })
    const { result, landed } = await inFlight.land(enabled, registering)
    expect(result).toMatchObject(REFUSED)
    expect((await tablesWithoutCounters(app.database)).passkey).toEqual(landed.passkey)
  })
})
