import { withoutPassword } from '@foyer/testing/account-rows'
import { createAuthenticator } from '@foyer/testing/authenticator'
import { addPasskey, signInByPasskey } from '@foyer/testing/passkeys'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { codeOf, nextCode } from '@foyer/testing/two-factor'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const passkeys = { passkey: { enabled: true } }
const allowed = { ...passkeys, twoFactor: { enabled: true, allowPasswordless: true } }

describe('a user without a password', () => {
  const given = testAppsOn()

  /** Olga with a passkey and no password; `client` has the session of her sign-up, `byPasskey` one by the passkey. */
  async function givenPasskeyUser(options: Parameters<typeof given>[0]) {
    const app = await given(options)
    const client = await signedUp(app, 'Olga')
    const authenticator = createAuthenticator()
    await addPasskey(app, client, authenticator)
    await withoutPassword(app, 'Olga')
    const byPasskey = app.client()
    expect((await signInByPasskey(app, byPasskey, authenticator)).status).toBe(200)
    return { app, client, byPasskey }
  }

  test('enables and disables the second factor in a fresh session by a passkey, where the option says so (T31)', async () => {
    const { app, byPasskey } = await givenPasskeyUser(allowed)
    const made = await call(byPasskey, 'enableTwoFactor', { password: '' })
    expect(made.status).toBe(200)
    await call(byPasskey, 'verifyTotp', { code: codeOf(app, made.data.totpURI) })
    expect((await byPasskey.get('/get-session')).json.user.twoFactorEnabled).toBe(true)
    expect((await call(byPasskey, 'generateBackupCodes', { password: '' })).data.backupCodes).toHaveLength(10)
    expect((await call(byPasskey, 'disableTwoFactor', { password: '' })).status).toBe(200)
  })

  test('is refused as on the wire without the option (T31)', async () => {
    const { app, byPasskey } = await givenPasskeyUser({ ...passkeys, twoFactor: { enabled: true } })
    const before = await tablesWithoutCounters(app.database)
    const refused = await call(byPasskey, 'enableTwoFactor', { password: '' })
    expect([refused.status, refused.message]).toEqual([400, 'Invalid password'])
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('is refused to an anonymous user, by a passkey too', async () => {
    const app = await given({ ...allowed, anonymous: { enabled: true } })
    const browser = app.client()
    await browser.post('/sign-in/anonymous', {})
    await addPasskey(app, browser, createAuthenticator())
    await run(app.database, 'update "user" set "isAnonymous" = true')
    const refused = await browser.post('/two-factor/enable', { password: '' })
    expect([refused.status, refused.json.message]).toEqual([400, 'Invalid password'])
    expect((await tablesWithoutCounters(app.database)).twoFactor).toEqual([])
  })

  test('is refused in a session that no passkey began, and in one that is no longer fresh', async () => {
    const { app, client, byPasskey } = await givenPasskeyUser(allowed)
    await run(app.database, 'update session set "secondFactorAt" = null')
    const before = await tablesWithoutCounters(app.database)
    const enable = { password: '' }
    expect((await client.post('/two-factor/enable', enable)).json.message).toBe('Session is not fresh')
    app.pass(24 * 3600 + 1)
    expect((await byPasskey.post('/two-factor/enable', enable)).status).toBe(403)
    expect((await tablesWithoutCounters(app.database)).twoFactor).toEqual(before.twoFactor)
  })

  test('is asked in place for the passkey that confirms the session', async () => {
    const { app, byPasskey } = await givenPasskeyUser(allowed)
    app.pass(24 * 3600 + 1)
    const enable = () => byPasskey.trpc.twoFactor.enableTwoFactor.mutate({ password: '' })
    await expect(enable()).rejects.toMatchObject({ data: { refusal: { stepUp: { methods: ['passkey'] } } } })
  })

  test('with a password is still asked for it', async () => {
    const app = await given(allowed)
    const client = await signedUp(app, 'Olga')
    const authenticator = createAuthenticator()
    await addPasskey(app, client, authenticator)
    const byPasskey = app.client()
    await signInByPasskey(app, byPasskey, authenticator)
    const refused = await byPasskey.post('/two-factor/enable', { password: '' })
    expect([refused.status, refused.json.message]).toEqual([400, 'Invalid password'])
  })

  test('keeps what passed the second factor in the place of the password', async () => {
    const { app, byPasskey } = await givenPasskeyUser(allowed)
    const { totpURI } = (await byPasskey.post('/two-factor/enable', { password: '' })).json
    await byPasskey.post('/two-factor/verify-totp', { code: codeOf(app, totpURI) })
    app.pass(24 * 3600 + 1)
    expect((await byPasskey.post('/two-factor/disable', { password: '' })).status).toBe(403)
    await byPasskey.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })
    expect((await byPasskey.post('/two-factor/disable', { password: '' })).status).toBe(200)
  })
})
