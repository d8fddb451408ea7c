import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { allFeatures } from '@foyer/testing/all-features'
import { createAuthenticator, FLAGS } from '@foyer/testing/authenticator'
import { inFlightOn } from '@foyer/testing/in-flight'
import { givenUsers } from '@foyer/testing/organizations'
import { addPasskey } from '@foyer/testing/passkeys'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call, everyOperation, operationOf } from '@foyer/testing/transports'
import { codeOf, givenTwoFactorUser, halfSignedIn } from '@foyer/testing/two-factor'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { givenAdminUsers } from '#trpc-router/admin/admin-users.ts'
import { givenPassedSecondFactorOf, givenSecondFactorOf } from './second-factor-state.ts'

const REFUSED = { status: 403, code: 'TWO_FACTOR_REQUIRED' }
const ofEveryone = { ...allFeatures, twoFactor: { enabled: true, required: 'everyone' } } as const
const ofAdmins = { ...allFeatures, twoFactor: { enabled: true, required: 'admins' } } as const
const adminPaths = everyOperation.filter((path) => path.startsWith('admin.'))

onBothEngines('where a second factor is required', (engine) => {
  const inFlight = inFlightOn(engine)
  const given = testAppsOn(inFlight.open)

  test('of everyone, a user without one is refused every operation declared so, and changes nothing by it', async () => {
    const app = await given(ofEveryone)
    const mia = (await givenUsers(app, 'mia'))('mia')
    const before = await tablesWithoutCounters(app.database)
    for (const operation of everyOperation.filter(isRefused)) {
      expect(await call(mia, operation), operation).toMatchObject(REFUSED)
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('of everyone, a user without one is not kept from what is allowed', async () => {
    const app = await given(ofEveryone)
    for (const operation of everyOperation.filter((one) => !isRefused(one))) {
      const mia = (await givenUsers(app, 'mia'))('mia')
      expect((await call(mia, operation)).code, operation).not.toBe(REFUSED.code)
    }
  })

  test('of admins, an admin without one is refused all that only admins may do', async () => {
    const { app, adam, uma } = await givenAdminUsers(given, ofAdmins)
    const before = await tablesWithoutCounters(app.database)
    const ofAll = ['admin.stopImpersonating', 'admin.getPolicy']
    for (const path of adminPaths.filter((one) => !ofAll.includes(one) && !one.endsWith('HasPermission'))) {
      expect(await call(adam, path, { userId: 'uma' }), path).toMatchObject(REFUSED)
    }
    const asked = { permissions: { user: ['ban'] } }
    expect(await call(adam, 'adminHasPermission', asked)).toMatchObject(REFUSED)
    expect((await call(uma, 'adminHasPermission', asked)).data).toMatchObject({ success: false })
    const organization = { name: 'Acme', slug: 'acme', userId: 'uma' }
    expect(await call(adam, 'createOrganization', organization)).toMatchObject(REFUSED)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    expect((await call(adam, 'updateUser', { name: 'Adam A.' })).status).toBe(200)
    expect(await call(uma, 'banUser', { userId: 'adam' })).toMatchObject({
      status: 403,
      code: expect.stringMatching(/BAN/),
    })
  })

  test('an authenticator app that is set up there and then opens what was refused, and its removal closes it', async () => {
    const app = await given(ofEveryone)
    const olga = await signedUp(app, 'Olga')
    expect((await olga.get('/list-sessions')).status).toBe(403)
    const { totpURI } = (await olga.post('/two-factor/enable', { password: PASSWORD })).json
    expect((await olga.get('/list-sessions')).status).toBe(403)
    await olga.post('/two-factor/verify-totp', { code: codeOf(app, totpURI) })
    expect((await olga.get('/list-sessions')).status).toBe(200)
    await olga.post('/two-factor/disable', { password: PASSWORD })
    expect((await olga.get('/list-sessions')).json).toMatchObject({ code: REFUSED.code })
    expect((await olga.post('/two-factor/enable', { password: PASSWORD })).status).toBe(200)
  })

  test('a passkey whose authenticator verifies its user opens it too, and one that does not opens nothing', async () => {
    const app = await given(ofEveryone)
    const [olga, mia] = [await signedUp(app, 'Olga'), await signedUp(app, 'Mia')]
    await addPasskey(app, mia, createAuthenticator({ flags: FLAGS.userPresent }))
    await addPasskey(app, olga, createAuthenticator())
    expect([(await olga.get('/list-sessions')).status, (await mia.get('/list-sessions')).status]).toEqual([200, 403])
  })

  test('a former session is asked for the factor that its user has set up since', async () => {
    const app = await given(ofEveryone)
    const mia = (await givenUsers(app, 'mia'))('mia')
    await givenSecondFactorOf(app, 'mia')
    expect(await mia.get('/list-sessions')).toMatchObject(status403)
    await givenPassedSecondFactorOf(app, 'mia')
    expect((await mia.get('/list-sessions')).status).toBe(200)
  })

  test('the password stands in for a factor by mail only right after a sign-in by mail', async () => {
    const app = await given(ofEveryone)
    const { client } = await givenTwoFactorUser(app, 'Olga')
    await run(app.database, 'update "twoFactor" set "totpConfirmedAt" = null')
    const begin = (methods: string) =>
      run(app.database, `update session set methods = '${methods}', "secondFactorAt" = null`)
    const confirm = async () => (await client.post('/step-up/password', { password: PASSWORD })).status
    await begin('password')
    expect([await confirm(), (await client.get('/list-sessions')).status]).toEqual([403, 403])
    await begin('magic-link')
    expect([await confirm(), (await client.get('/list-sessions')).status]).toEqual([200, 200])
    await begin('magic-link')
    app.pass(24 * 3600)
    expect([await confirm(), (await client.get('/list-sessions')).status]).toEqual([403, 403])
  })

  test('a trusted device stands in for the factor, as at the sign-in', async () => {
    const app = await given(ofEveryone)
    const { client, totpURI } = await givenTwoFactorUser(app, 'Olga')
    await client.post('/sign-out')
    await halfSignedIn(app, 'Olga', client)
    await client.post('/two-factor/verify-totp', { code: codeOf(app, totpURI, 1), trustDevice: true })
    await client.post('/sign-out')
    const { email } = details('Olga')
    expect((await client.post('/sign-in/email', { email, password: PASSWORD })).json).toHaveProperty('token')
    expect((await client.get('/list-sessions')).status).toBe(200)
  })

  test('no token is issued that says nothing of it', async () => {
    const app = await given(ofEveryone)
    const mia = (await givenUsers(app, 'mia'))('mia')
    expect((await mia.get('/token')).json).toMatchObject({ code: REFUSED.code })
    expect((await mia.get('/get-session')).headers.get('set-auth-jwt')).toBeNull()
    await givenPassedSecondFactorOf(app, 'mia')
    expect((await mia.get('/token')).json).toHaveProperty('token')
    expect((await mia.get('/get-session')).headers.get('set-auth-jwt')).not.toBeNull()
  })

  test('an anonymous user has no account to protect, and is asked once it is one', async () => {
    const app = await given(ofEveryone)
    const anonymous = app.client()
    await anonymous.post('/sign-in/anonymous')
    expect((await anonymous.get('/list-sessions')).status).toBe(200)
    await anonymous.post('/sign-up/email', details('Olga'))
    expect((await anonymous.get('/list-sessions')).json).toMatchObject({ code: REFUSED.code })
  })

  test('an admin who has passed theirs may impersonate a user who has none', async () => {
    const { app, adam } = await givenAdminUsers(given, ofEveryone)
    await givenPassedSecondFactorOf(app, 'adam')
    expect((await adam.post('/admin/impersonate-user', { userId: 'uma' })).status).toBe(200)
    expect((await adam.get('/list-sessions')).status).toBe(200)
  })

  test('a factor that is removed while a call is in flight refuses it (race)', async () => {
    const { app, adam } = await givenAdminUsers(given, ofAdmins)
    await givenPassedSecondFactorOf(app, 'adam')
    const change = `update "user" set "twoFactorEnabled" = false where id = 'adam'`
    const { result, landed } = await inFlight.land(change, () => adam.post('/admin/ban-user', { userId: 'uma' }))
    expect(result.json).toMatchObject({ code: REFUSED.code })
    expect(await tablesWithoutCounters(app.database)).toEqual(landed)
  })
})

const status403 = { status: 403 }

function isRefused(path: string): boolean {
  return operationOf(path).rules.withoutFactor !== 'allowed'
}
