import type { FoyerOptions } from '@foyer/auth-domain/options'
import { createAuthenticator } from '@foyer/testing/authenticator'
import { outboxDrained } from '@foyer/testing/mail'
import { addPasskey } from '@foyer/testing/passkeys'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { type CallResult, call, callTrpc } from '@foyer/testing/transports'
import { givenTwoFactorUser, nextCode } from '@foyer/testing/two-factor'
import { PASSWORD, signedUp } from '@foyer/testing/users'
import { createServerCaller } from '@foyer/trpc-router/root'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { describe, expect, test } from 'vitest'
import { givenAdminUsers } from '#trpc-router/admin/admin-users.ts'
import { givenPassedSecondFactorOf } from '#trpc-router/two-factor/second-factor-state.ts'

const DAY = 24 * 3600
describe('step-up', () => {
  const given = testAppsOn()
  const on = { twoFactor: { enabled: true }, passkey: { enabled: true } }
  const always = { ...on, session: { stepUp: 'always' } } as const satisfies FoyerOptions
  const passwords = { currentPassword: PASSWORD, newPassword: 'another-horse-battery' }

  /** Olga has a second factor that her session has passed long ago. */
  async function givenEnrolled(options: FoyerOptions = on) {
    const app = await given(options)
    const olga = await givenTwoFactorUser(app, 'Olga')
    await lapse(app)
    return { app, ...olga }
  }

  async function lapse(app: TestApp): Promise<void> {
    await outboxDrained(app)
    await run(app.database, 'update session set "secondFactorAt" = null, "confirmedAt" = null')
  }

  function stepUpOf({ json }: CallResult): unknown {
    return (json?.error?.json?.data?.refusal ?? json)?.stepUp
  }

  test('a refusal says what would satisfy it, and the act goes on after it in the same session', async () => {
    const { app, client, totpURI } = await givenEnrolled()
    const token = (await client.get('/get-session')).json.session.token
    const before = await tablesWithoutCounters(app.database)
    const refused = await call(client, 'changePassword', passwords)
    expect([refused.status, refused.code]).toEqual([403, 'STEP_UP_REQUIRED'])
    expect(stepUpOf(refused)).toEqual({ methods: ['totp', 'email-code', 'backup-code'] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    await call(client, 'verifyTotp', { code: nextCode(app, totpURI) })
    expect((await client.get('/get-session')).json.session.token).toBe(token)
    expect((await call(client, 'changePassword', passwords)).status).toBe(200)
  })

  test('a call that the wire guards is refused in its words, and goes on after the second factor', async () => {
    const { app, client, totpURI } = await givenEnrolled()
    app.pass(DAY)
    await client.get('/get-session')
    const refused = await call(client, 'generateRegisterOptions', {})
    expect([refused.status, refused.code, refused.message]).toEqual([
      403,
      'SESSION_IS_NOT_FRESH',
      'Session is not fresh',
    ])
    expect(stepUpOf(refused)).toEqual({ methods: ['totp', 'email-code', 'backup-code'] })
    await call(client, 'verifyTotp', { code: nextCode(app, totpURI) })
    expect((await call(client, 'generateRegisterOptions', {})).status).toBe(200)
  })

  test.each(['changeEmail', 'deleteUser'])('%s is asked before anything is mailed', async (operation) => {
    const deletion = { deleteUser: { enabled: true, sendVerification: true } }
    const { app, client } = await givenEnrolled({ ...on, user: deletion })
    await run(app.database, 'update "user" set "emailVerified" = true')
    const before = await tablesWithoutCounters(app.database)
    const refused = await call(client, operation, { newEmail: 'new@example.com', password: 'not-hers-at-all' })
    expect([refused.status, refused.code]).toEqual([403, 'STEP_UP_REQUIRED'])
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('the password alone stands in for no second factor', async () => {
    const { app, client } = await givenEnrolled()
    const before = await tablesWithoutCounters(app.database)
    const refused = await call(client, 'stepUpWithPassword', { password: PASSWORD })
    expect([refused.status, refused.code]).toEqual([403, 'STEP_UP_REQUIRED'])
    expect(stepUpOf(refused)).toEqual({ methods: ['totp', 'email-code', 'backup-code'] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('a passkey whose authenticator has verified its user does', async () => {
    const app = await given(on)
    const { client } = await givenTwoFactorUser(app, 'Olga')
    const authenticator = createAuthenticator()
    await addPasskey(app, client, authenticator)
    await lapse(app)
    const userPresentAlone = 0x01
    const unverified = await stepUpByPasskey(app, { flags: userPresentAlone })
    expect([unverified.status, unverified.code]).toEqual([400, 'AUTHENTICATION_FAILED'])
    expect((await call(client, 'changePassword', passwords)).code).toBe('STEP_UP_REQUIRED')
    expect((await stepUpByPasskey(app, {})).data).toEqual({ status: true })
    expect((await call(client, 'changePassword', passwords)).status).toBe(200)

    async function stepUpByPasskey({ baseUrl }: TestApp, dishonest: object): Promise<CallResult> {
      const { data } = await call(client, 'generateAuthenticateOptions', {})
      return call(client, 'stepUpWithPasskey', { response: authenticator.authenticate(data, baseUrl, dishonest) })
    }
  })

  test('a passkey of another confirms nothing', async () => {
    const app = await given(always)
    const authenticators = { olga: createAuthenticator(), mia: createAuthenticator() }
    const [olga, mia] = [await signedUp(app, 'Olga'), await signedUp(app, 'Mia')]
    await addPasskey(app, olga, authenticators.olga)
    await addPasskey(app, mia, authenticators.mia)
    await outboxDrained(app)
    const { data } = await call(olga, 'generateAuthenticateOptions', {})
    const response = authenticators.mia.authenticate(data, app.baseUrl)
    const sessions = (await tablesWithoutCounters(app.database)).session
    expect((await call(olga, 'stepUpWithPasskey', { response })).code).toBe('AUTHENTICATION_FAILED')
    expect((await tablesWithoutCounters(app.database)).session).toEqual(sessions)
  })

  test('with `always` who has no second factor is asked for a recent sign-in, or the password in place', async () => {
    const app = await given(always)
    const client = await signedUp(app, 'Olga')
    app.pass(DAY)
    const { token } = (await client.get('/get-session')).json.session
    const refused = await call(client, 'changePassword', passwords)
    expect([refused.status, refused.code, stepUpOf(refused)]).toEqual([
      403,
      'STEP_UP_REQUIRED',
      { methods: ['password'] },
    ])
    expect((await call(client, 'stepUpWithPassword', { password: 'not-hers-at-all' })).code).toBe('INVALID_PASSWORD')
    expect((await call(client, 'changePassword', passwords)).code).toBe('STEP_UP_REQUIRED')
    expect((await call(client, 'stepUpWithPassword', { password: PASSWORD })).data).toEqual({ status: true })
    expect((await call(client, 'changePassword', passwords)).status).toBe(200)
    expect((await client.get('/get-session')).json.session.token).toBe(token)
  })

  test('with `off` nobody is asked, but for what shows or changes the second factor itself', async () => {
    const { client } = await givenEnrolled({ ...on, session: { stepUp: 'off' } })
    expect((await call(client, 'generateRegisterOptions', {})).status).toBe(200)
    expect((await call(client, 'getTotpUri', { password: PASSWORD })).code).toBe('STEP_UP_REQUIRED')
    expect((await call(client, 'changePassword', passwords)).status).toBe(200)
  })

  test('attempts of every kind count together (T21, T22)', async () => {
    const app = await given(on)
    const { client, totpURI } = await givenTwoFactorUser(app, 'Olga')
    await addPasskey(app, client, createAuthenticator())
    await lapse(app)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await call(client, 'stepUpWithPasskey', { response: {} })).status).toBe(400)
    }
    expect((await call(client, 'verifyTotp', { code: nextCode(app, totpURI) })).status).toBe(429)
    // Nobody guesses what a passkey signs: it stays open.
    expect((await call(client, 'stepUpWithPasskey', { response: {} })).status).toBe(400)
  })

  test('who has a passkey alone is not locked out, with `always` either', async () => {
    const app = await given(always)
    const client = await signedUp(app, 'Olga')
    const authenticator = createAuthenticator()
    await addPasskey(app, client, authenticator)
    await run(app.database, 'delete from account')
    app.pass(DAY)
    const refused = await client.post('/change-email', { newEmail: 'new@example.com' })
    expect(refused.json.stepUp).toEqual({ methods: ['passkey'] })
    const options = (await client.post('/passkey/generate-authenticate-options')).json
    await client.post('/step-up/passkey', { response: authenticator.authenticate(options, app.baseUrl) })
    expect((await client.post('/change-email', { newEmail: 'new@example.com' })).status).toBe(200)
  })

  test('an admin who has just passed their own cannot do what takes one in the name of whom they impersonate', async () => {
    const { app, adam, uma } = await givenAdminUsers(given, on)
    await givenPassedSecondFactorOf(app, 'adam')
    await uma.post('/organization/create', { name: 'Acme', slug: 'acme' })
    await run(app.database, `update "user" set "twoFactorEnabled" = true where id = 'uma'`)
    await adam.post('/admin/impersonate-user', { userId: 'uma' })
    const { id: organizationId } = (await adam.get('/organization/list')).json[0]
    const before = await tablesWithoutCounters(app.database)
    const refused = await adam.post('/organization/delete', { organizationId })
    expect([refused.status, refused.json.code, refused.json.stepUp]).toEqual([403, 'STEP_UP_REQUIRED', { methods: [] }])
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('inviting with more than membership is asked as a change of roles is, and with membership is not', async () => {
    const { app, client, totpURI } = await givenEnrolled()
    await client.post('/organization/create', { name: 'Acme', slug: 'acme' })
    const { id: organizationId } = (await client.get('/organization/list')).json[0]
    const invite = (role: string) =>
      client.post('/organization/invite-member', { organizationId, email: `${role}@example.com`, role })
    const bulk = () =>
      client.trpc.invitation.inviteMembers.mutate({ organizationId, emails: ['a@example.com'], role: 'owner' })
    for (const role of ['admin', 'owner']) {
      expect(await invite(role)).toMatchObject({ status: 403, json: { code: 'STEP_UP_REQUIRED' } })
    }
    await expect(bulk()).rejects.toMatchObject({ data: { refusal: { code: 'STEP_UP_REQUIRED' } } })
    expect((await tablesWithoutCounters(app.database)).invitation).toEqual([])
    expect((await invite('member')).status).toBe(200)
    await client.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })
    expect((await invite('owner')).status).toBe(200)
  })

  test('the server is asked too where it sets a password in the name of a session', async () => {
    const { app, client } = await givenEnrolled()
    await run(app.database, 'delete from account')
    const cookieHeader = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const server = createServerCaller(createCall(app.services, { ...serverRequest, cookieHeader }))
    const setting = server.password.setPassword({ newPassword: passwords.newPassword })
    await expect(setting).rejects.toMatchObject({ cause: { refusal: 'STEP_UP_REQUIRED' } })
    expect((await tablesWithoutCounters(app.database)).account).toEqual([])
  })

  test('a session confirmed by a password has not passed the second factor that is enabled afterwards', async () => {
    const app = await given(on)
    const client = await signedUp(app, 'Olga')
    const other = app.client()
    await other.post('/sign-in/email', { email: 'olga@example.com', password: PASSWORD })
    await other.post('/step-up/password', { password: PASSWORD })
    const { totpURI } = (await client.post('/two-factor/enable', { password: PASSWORD })).json
    await client.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })
    expect((await client.post('/change-password', passwords)).status).toBe(200)
    const refused = await other.post('/change-password', { ...passwords, currentPassword: passwords.newPassword })
    expect(refused.json.code).toBe('STEP_UP_REQUIRED')
  })

  test('where the mailbox is both factors, the password is the other one', async () => {
    const { app, client } = await givenEnrolled()
    await run(app.database, 'update "twoFactor" set "totpConfirmedAt" = null')
    await run(app.database, `update session set methods = 'magic-link'`)
    const refused = await client.post('/change-email', { newEmail: 'new@example.com' })
    expect(refused.json.stepUp).toEqual({ methods: ['password', 'backup-code'] })
    await client.post('/step-up/password', { password: PASSWORD })
    expect((await client.post('/change-email', { newEmail: 'new@example.com' })).status).toBe(200)
  })

  test('the answers to who has no second factor are those of the wire, byte by byte', async () => {
    const app = await given({ ...on, user: { deleteUser: { enabled: true } } })
    const client = await signedUp(app, 'Olga')
    await addPasskey(app, client, createAuthenticator())
    app.pass(DAY)
    const stale = await client.post('/unlink-account', { providerId: 'credential' })
    expect([stale.status, stale.text]).toEqual([
      403,
      '{"code":"SESSION_IS_NOT_FRESH","message":"Session is not fresh"}',
    ])
    const expired = await client.post('/delete-user', {})
    expect([expired.status, expired.text]).toEqual([
      400,
      '{"code":"SESSION_EXPIRED","message":"Session expired. Re-authenticate to perform this action."}',
    ])
    expect((await client.post('/change-email', { newEmail: 'new@example.com' })).text).toBe('{"status":true}')
  })

  test('pages learn of them too what makes the session fresh again', async () => {
    const app = await given(on)
    const client = await signedUp(app, 'Olga')
    app.pass(DAY)
    const stale = await callTrpc(client, 'unlinkAccount', { providerId: 'credential' })
    expect(stale && stepUpOf(stale)).toEqual({ methods: ['password'] })
    await client.post('/step-up/password', { password: PASSWORD })
    const last = await client.post('/unlink-account', { providerId: 'credential' })
    expect(last.json.message).toBe("You can't unlink your last account")
  })
})
