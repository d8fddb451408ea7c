import { NEW_PASSWORD, resetTokenOf } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { otherCode, outboxDrained } from '@foyer/testing/mail'
import { sameClientAt } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { codeOf, givenTwoFactorUser, halfSignedIn, nextCode, wrongCode } from '@foyer/testing/two-factor'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const on = { twoFactor: { enabled: true } }

describe('a pending sign-in', () => {
  const given = testAppsOn()

  test('is finished by a code of the app, whose token is that of the cookie (T38)', async () => {
    const app = await given(on)
    const { totpURI } = await givenTwoFactorUser(app, 'Olga')
    const half = await halfSignedIn(app, 'Olga')
    expect((await half.get('/get-session')).json).toBeNull()
    const answer = await call(half, 'verifyTotp', { code: nextCode(app, totpURI) })
    const { session } = (await half.get('/get-session')).json
    expect([answer.status, answer.data.token]).toEqual([200, session.token])
    const stored = await app.database.db
      .selectFrom('session')
      .select(['methods', 'factors', 'secondFactorAt'])
      .where('token', '=', session.token)
      .executeTakeFirst()
    expect(stored).toMatchObject({ methods: 'password,totp', factors: 'knows,has', secondFactorAt: expect.any(Date) })
  })

  test('is finished once: a saved cookie is worth nothing afterwards (T24)', async () => {
    const app = await given(on)
    const { totpURI } = await givenTwoFactorUser(app, 'Olga')
    const half = await halfSignedIn(app, 'Olga')
    const saved = app.client()
    for (const [name, value] of half.cookies) saved.cookies.set(name, value)
    await half.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })
    const again = await saved.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })
    expect([again.status, again.json.message]).toEqual([401, 'Invalid two factor cookie'])
  })

  test('ends with the next sign-in of its browser: a saved cookie is worth nothing then either', async () => {
    const app = await given(on)
    const { totpURI } = await givenTwoFactorUser(app, 'Olga')
    await signedUp(app, 'Mia')
    const half = await halfSignedIn(app, 'Olga')
    const saved = sameClientAt(app, half)
    expect((await half.post('/sign-in/email', details('Mia'))).status).toBe(200)
    const later = await saved.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })
    expect([later.status, later.json.message]).toEqual([401, 'Invalid two factor cookie'])
  })

  test('is refused a code of the app that was accepted before, at any endpoint (T20)', async () => {
    const app = await given(on)
    app.stopClock()
    const { totpURI } = await givenTwoFactorUser(app, 'Olga')
    const half = await halfSignedIn(app, 'Olga')
    const replayed = await half.post('/two-factor/verify-totp', { code: codeOf(app, totpURI) })
    expect([replayed.status, replayed.json.message]).toEqual([401, 'Invalid code'])
    const earlier = await half.post('/two-factor/verify-totp', { code: codeOf(app, totpURI, -1) })
    expect(earlier.status).toBe(401)
    expect((await half.post('/two-factor/verify-totp', { code: codeOf(app, totpURI, 1) })).status).toBe(200)
  })

  test('takes a code typed with blanks, and a backup code without its hyphen (T34)', async () => {
    const app = await given(on)
    const { totpURI, backupCodes } = await givenTwoFactorUser(app, 'Olga')
    const code = nextCode(app, totpURI).replace(/(...)/, '$1 ')
    expect((await (await halfSignedIn(app, 'Olga')).post('/two-factor/verify-totp', { code })).status).toBe(200)
    const typed = ` ${backupCodes[0]?.replace('-', ' ')} `
    const half = await halfSignedIn(app, 'Olga')
    expect((await half.post('/two-factor/verify-backup-code', { code: typed })).status).toBe(200)
    const letters = backupCodes.slice(1).find((text) => /[a-z]/i.test(text)) ?? ''
    const swapped = letters.replace(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    const again = await halfSignedIn(app, 'Olga')
    expect((await again.post('/two-factor/verify-backup-code', { code: swapped })).status).toBe(401)
    expect((await again.post('/two-factor/verify-backup-code', { code: letters })).status).toBe(200)
  })

  test('is finished by a backup code, once', async () => {
    const app = await given(on)
    const { backupCodes } = await givenTwoFactorUser(app, 'Olga')
    const [code] = backupCodes
    expect((await (await halfSignedIn(app, 'Olga')).post('/two-factor/verify-backup-code', { code })).status).toBe(200)
    const used = await (await halfSignedIn(app, 'Olga')).post('/two-factor/verify-backup-code', { code })
    expect([used.status, used.json.message]).toEqual([401, 'Invalid backup code'])
    expect(await countRows(app.database, 'backupCode')).toBe(9)
  })

  test('ends without a session where a backup code is to be checked alone', async () => {
    const app = await given(on)
    const { backupCodes } = await givenTwoFactorUser(app, 'Olga')
    const half = await halfSignedIn(app, 'Olga')
    const answer = await half.post('/two-factor/verify-backup-code', { code: backupCodes[0], disableSession: true })
    expect([answer.status, Object.keys(answer.json)]).toEqual([200, ['user']])
    expect((await half.get('/get-session')).json).toBeNull()
  })

  test('is finished by a mailed code, once; a second mail voids the first (T4, T36)', async () => {
    const app = await given(on)
    app.stopClock()
    await givenTwoFactorUser(app, 'Olga')
    const half = await halfSignedIn(app, 'Olga')
    const first = await mailedCode(app, () => half.post('/two-factor/send-otp'))
    const second = await mailedCode(app, () => half.post('/two-factor/send-otp'))
    expect((await half.post('/two-factor/verify-otp', { code: first })).status).toBe(401)
    expect((await half.post('/two-factor/verify-otp', { code: second })).status).toBe(200)
    const other = await halfSignedIn(app, 'Olga')
    const reused = await other.post('/two-factor/verify-otp', { code: second })
    expect([reused.status, reused.json.message]).toEqual([400, 'OTP has expired'])
  })

  test('is over a second after five minutes, and a mailed code after three (T7, T35)', async () => {
    const app = await given(on)
    const { totpURI } = await givenTwoFactorUser(app, 'Olga')
    const half = await halfSignedIn(app, 'Olga')
    const code = await mailedCode(app, () => half.post('/two-factor/send-otp'))
    app.pass(181)
    expect((await half.post('/two-factor/verify-otp', { code })).json.message).toBe('OTP has expired')
    app.pass(120)
    const late = await half.post('/two-factor/verify-totp', { code: codeOf(app, totpURI) })
    expect([late.status, late.json.message]).toEqual([401, 'Invalid two factor cookie'])
  })

  test.each([1, 10])(
    'has a cookie for five minutes, however long a code by mail is good: %i minutes (T35)',
    async (period) => {
      const app = await given({ twoFactor: { enabled: true, otpOptions: { period } } })
      app.stopClock()
      const { totpURI } = await givenTwoFactorUser(app, 'Olga')
      const [punctual, late] = [await halfSignedIn(app, 'Olga'), await halfSignedIn(app, 'Olga')]
      const { setCookies } = await app.client().post('/sign-in/email', details('Olga'))
      expect(setCookies.find((line) => line.includes('two_factor='))).toContain('Max-Age=300;')
      app.pass(299)
      expect((await punctual.post('/two-factor/verify-totp', { code: codeOf(app, totpURI) })).status).toBe(200)
      app.pass(1)
      expect((await late.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })).status).toBe(401)
    },
  )

  const ends: readonly [string, (app: TestApp, client: TestClient) => Promise<{ status: number }>][] = [
    [
      'a new password',
      (_app, client) => client.post('/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
    ],
    ['a new email', (_app, client) => client.post('/change-email', { newEmail: 'olga@new.example.com' })],
    ['the end of all sessions', (_app, client) => client.post('/revoke-sessions')],
    ['the end of all other sessions', (_app, client) => client.post('/revoke-other-sessions')],
    [
      'a reset by mail',
      async (app) =>
        app.client().post('/reset-password', { token: await resetTokenOf(app, 'Olga'), newPassword: NEW_PASSWORD }),
    ],
  ]
  test.each(ends)('ends with %s, and so does the code that was mailed for it (T11)', async (_what, act) => {
    const app = await given(on)
    const { client, totpURI, backupCodes } = await givenTwoFactorUser(app, 'Olga')
    const half = await halfSignedIn(app, 'Olga')
    const mailed = await mailedCode(app, () => half.post('/two-factor/send-otp'))
    expect((await act(app, client)).status).toBe(200)
    const sessions = await countRows(app.database, 'session')
    for (const [kind, code] of [
      ['verify-otp', mailed],
      ['verify-backup-code', backupCodes[0]],
      ['verify-totp', nextCode(app, totpURI)],
    ]) {
      const late = await half.post(`/two-factor/${kind}`, { code })
      expect([kind, late.status, late.json.message]).toEqual([kind, 401, 'Invalid two factor cookie'])
    }
    expect(await countRows(app.database, 'session')).toBe(sessions)
    expect(await countRows(app.database, 'pendingSignIn')).toBe(0)
  })

  test('takes no code of the person who has the tables and not the secret of their hashes (T1, T33)', async () => {
    const app = await given(on)
    const { backupCodes } = await givenTwoFactorUser(app, 'Olga')
    const half = await halfSignedIn(app, 'Olga')
    const mailed = await mailedCode(app, () => half.post('/two-factor/send-otp'))
    const other = await given(on, { FOYER_SECRET_PEPPER: 'another-pepper-for-tests-only-0123456789' })
    const there = sameClientAt(other, half)
    expect((await there.post('/two-factor/verify-otp', { code: mailed })).json.message).toBe('Invalid code')
    const backup = await there.post('/two-factor/verify-backup-code', { code: backupCodes[0] })
    expect(backup.json.message).toBe('Invalid backup code')
    expect((await half.post('/two-factor/verify-otp', { code: mailed })).status).toBe(200)
  })

  test('mails nothing and takes no mailed code where the option is off (T37)', async () => {
    const app = await given({ twoFactor: { enabled: true, otpOptions: { enabled: false } } })
    await givenTwoFactorUser(app, 'Olga')
    const half = await halfSignedIn(app, 'Olga')
    const sent = await half.post('/two-factor/send-otp')
    expect([sent.status, sent.json.message]).toEqual([400, "otp isn't configured"])
    expect(await countRows(app.database, 'outbox')).toBe(0)
  })

  test('takes no code that was mailed before the option was turned off (T37)', async () => {
    const app = await given(on)
    await givenTwoFactorUser(app, 'Olga')
    const half = await halfSignedIn(app, 'Olga')
    const code = await mailedCode(app, () => half.post('/two-factor/send-otp'))
    const off = await given({ twoFactor: { enabled: true, otpOptions: { enabled: false } } })
    const refused = await sameClientAt(off, half).post('/two-factor/verify-otp', { code })
    expect([refused.status, refused.json.message]).toEqual([400, "otp isn't configured"])
    expect((await half.post('/two-factor/verify-otp', { code })).status).toBe(200)
  })

  test('has five wrong codes and then is over, the right code included (T21)', async () => {
    const app = await given(on)
    const { totpURI } = await givenTwoFactorUser(app, 'Olga')
    const half = await halfSignedIn(app, 'Olga')
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const wrong = await half.post('/two-factor/verify-totp', { code: wrongCode(app, totpURI) })
      expect([wrong.status, wrong.json.message]).toEqual([401, 'Invalid code'])
    }
    const late = await half.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })
    expect([late.status, late.json.message]).toEqual([401, 'Invalid two factor cookie'])
  })

  test('has five wrong codes of all kinds together (T21)', async () => {
    const app = await given(on)
    const { totpURI, backupCodes } = await givenTwoFactorUser(app, 'Olga')
    const half = await halfSignedIn(app, 'Olga')
    const mailed = await mailedCode(app, () => half.post('/two-factor/send-otp'))
    const wrong: readonly [string, string][] = [
      ['verify-totp', wrongCode(app, totpURI)],
      ['verify-otp', otherCode(mailed)],
      ['verify-backup-code', 'aaaaa-bbbbb'],
      ['verify-otp', otherCode(mailed)],
      ['verify-totp', wrongCode(app, totpURI)],
    ]
    const messages = []
    for (const [kind, code] of wrong) messages.push((await half.post(`/two-factor/${kind}`, { code })).json.message)
    expect(messages).toEqual(['Invalid code', 'Invalid code', 'Invalid backup code', 'Invalid code', 'Invalid code'])
    for (const [kind, code] of [
      ['verify-otp', mailed],
      ['verify-backup-code', backupCodes[0]],
      ['verify-totp', nextCode(app, totpURI)],
    ]) {
      const late = await half.post(`/two-factor/${kind}`, { code })
      expect([kind, late.status, late.json.message]).toEqual([kind, 401, 'Invalid two factor cookie'])
    }
    expect(await countRows(app.database, 'session')).toBe(1)
    expect(await countRows(app.database, 'backupCode')).toBe(10)
  })

  test('shares ten wrong codes of all kinds with all others of strangers, and then rests (T21)', async () => {
    const app = await given(on)
    const { totpURI, backupCodes } = await givenTwoFactorUser(app, 'Olga')
    const half = await halfSignedIn(app, 'Olga')
    const mailed = await mailedCode(app, () => half.post('/two-factor/send-otp'))
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const guessing = await halfSignedIn(app, 'Olga')
      expect((await guessing.post('/two-factor/verify-backup-code', { code: 'aaaaa-bbbbb' })).status).toBe(401)
      expect((await guessing.post('/two-factor/verify-totp', { code: wrongCode(app, totpURI) })).status).toBe(401)
    }
    expect((await half.post('/two-factor/verify-otp', { code: otherCode(mailed) })).status).toBe(401)
    const tenth = await halfSignedIn(app, 'Olga')
    expect((await tenth.post('/two-factor/verify-totp', { code: wrongCode(app, totpURI) })).status).toBe(401)
    const late = await half.post('/two-factor/verify-otp', { code: mailed })
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '3600'])
    const others = await halfSignedIn(app, 'Olga')
    expect((await others.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })).status).toBe(429)
    expect(await countRows(app.database, 'session')).toBe(1)
    // Nobody guesses one.
    expect((await others.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(200)
  })

  test('without its cookie is nobody’s', async () => {
    const app = await given(on)
    for (const operation of ['verify-totp', 'verify-otp', 'verify-backup-code', 'send-otp']) {
      const answer = await app.client().post(`/two-factor/${operation}`, { code: '123456' })
      expect([operation, answer.status, answer.json.message]).toEqual([operation, 401, 'Invalid two factor cookie'])
    }
  })
})

/** The code that `send` has mailed to Olga. */
async function mailedCode(app: TestApp, send: () => Promise<unknown>): Promise<string> {
  const known = app.mailbox.list('olga@example.com').length
  await send()
  await outboxDrained(app)
  const mails = app.mailbox.list('olga@example.com')
  expect(mails).toHaveLength(known + 1)
  expect(mails[0]).toMatchObject({ template: 'two-factor-otp', url: null })
  return mails[0]?.code ?? ''
}
