import { testDatabases } from '@foyer/db/testing/test-database'
import { outboxDrained } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { transports } from '@foyer/testing/transports'
import { codeOf, givenTwoFactorUser, halfSignedIn, nextCode, wrongCode } from '@foyer/testing/two-factor'
import { describe, expect, test } from 'vitest'

const on = { twoFactor: { enabled: true } }

describe.each(testDatabases())('a pending sign-in on $name', ({ open }) => {
  const given = testAppsOn(open)

  describe.each(transports)('over $name', ({ call }) => {
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

  test('ends with the password it began with (T11)', async () => {
    const app = await given(on)
    const { client, totpURI } = await givenTwoFactorUser(app, 'Olga')
    const half = await halfSignedIn(app, 'Olga')
    const change = { currentPassword: 'correct-horse-battery', newPassword: 'another-long-secret-7' }
    expect((await client.post('/change-password', change)).status).toBe(200)
    expect((await half.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })).status).toBe(401)
  })

  test('mails nothing and takes no mailed code where the option is off (T37)', async () => {
    const app = await given({ twoFactor: { enabled: true, otpOptions: { enabled: false } } })
    await givenTwoFactorUser(app, 'Olga')
    const half = await halfSignedIn(app, 'Olga')
    const sent = await half.post('/two-factor/send-otp')
    expect([sent.status, sent.json.message]).toEqual([400, "otp isn't configured"])
    expect(await countRows(app.database, 'outbox')).toBe(0)
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

  test('shares ten wrong codes an hour with all others of its user, and with the sessions (T21, T22)', async () => {
    const app = await given(on)
    const { client, totpURI, backupCodes } = await givenTwoFactorUser(app, 'Olga')
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await (await halfSignedIn(app, 'Olga')).post('/two-factor/verify-backup-code', { code: 'aaaaa-bbbbb' })
      expect((await client.post('/two-factor/verify-totp', { code: wrongCode(app, totpURI) })).status).toBe(401)
    }
    const half = await halfSignedIn(app, 'Olga')
    expect((await half.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(429)
    expect((await client.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })).status).toBe(429)
    app.pass(3600)
    const later = await halfSignedIn(app, 'Olga')
    expect((await later.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(200)
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
