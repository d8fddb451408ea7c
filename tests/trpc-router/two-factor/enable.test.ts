import { signedUpVerified } from '@foyer/testing/account-rows'
import { caughtMail, mailedCode, mailedLink, outboxDrained, tokenOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import {
  codeOf,
  confirmed,
  decodedKey,
  enabled,
  givenTwoFactorUser,
  halfSignedIn,
  nextCode,
} from '@foyer/testing/two-factor'
import { PASSWORD, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const on = { twoFactor: { enabled: true } }

describe('enabling the second factor', () => {
  const given = testAppsOn()

  test('takes the password and a code of the app, and replaces the session', async () => {
    const app = await given(on)
    const olga = await signedUp(app, 'Olga')
    const made = await call(olga, 'enableTwoFactor', { password: PASSWORD })
    expect(made.data.totpURI).toMatch(
      /^otpauth:\/\/totp\/Foyer:olga%40example\.com\?secret=[A-Z2-7]{52}&issuer=Foyer&digits=6&period=30$/,
    )
    expect(made.data.backupCodes).toHaveLength(10)
    expect(made.data.backupCodes.join(' ')).toMatch(/^([2-9A-HJ-NP-Za-km-z]{5}-[2-9A-HJ-NP-Za-km-z]{5} ?){10}$/)
    expect((await olga.get('/get-session')).json.user.twoFactorEnabled).toBeNull()
    app.pass(60)
    const { token: before, createdAt } = (await olga.get('/get-session')).json.session
    const verified = await call(olga, 'verifyTotp', { code: codeOf(app, made.data.totpURI) })
    const { session, user } = (await olga.get('/get-session')).json
    expect([user.twoFactorEnabled, session.createdAt]).toEqual([true, createdAt])
    expect(verified.data).toMatchObject({ token: session.token, user: { id: user.id } })
    expect((await app.database.db.selectFrom('session').select('token').execute()).map(({ token }) => token)).toEqual(
      [session.token].filter((token) => token !== before),
    )
  })

  test('is refused with a wrong password and changes nothing', async () => {
    const app = await given(on)
    const olga = await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    const answer = await olga.post('/two-factor/enable', { password: 'not-the-password' })
    expect([answer.status, answer.json.message]).toEqual([400, 'Invalid password'])
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each(['a:b', 'a\u0007b', 'x'.repeat(65)])('is refused with the issuer %j (T40)', async (issuer) => {
    const app = await given(on)
    const olga = await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    expect((await olga.post('/two-factor/enable', { password: PASSWORD, issuer })).status).toBe(400)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('writes issuer and address percent-encoded into what the app reads (T40)', async () => {
    const app = await given(on)
    const olga = await signedUp(app, 'Olga')
    const issuer = `Ac/me?&#%ü${'x'.repeat(54)}`
    const { totpURI } = (await olga.post('/two-factor/enable', { password: PASSWORD, issuer })).json
    const label = `${encodeURIComponent(issuer)}:olga%40example.com`
    expect(totpURI.startsWith(`otpauth://totp/${label}?`)).toBe(true)
    expect([...new URL(totpURI).searchParams.keys()]).toEqual(['secret', 'issuer', 'digits', 'period'])
    expect(new URL(totpURI).searchParams.get('issuer')).toBe(issuer)
  })

  test('again makes a pending secret: the old one and its codes hold until the new one is confirmed (T29)', async () => {
    const app = await given(on)
    const { client, totpURI, backupCodes } = await givenTwoFactorUser(app, 'Olga')
    const next = await enabled(client)
    const half = await halfSignedIn(app, 'Olga')
    expect((await half.post('/two-factor/verify-totp', { code: codeOf(app, next.totpURI) })).status).toBe(401)
    expect((await half.post('/two-factor/verify-backup-code', { code: next.backupCodes[0] })).status).toBe(401)
    expect((await half.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })).status).toBe(200)
    await confirmed(app, client, next.totpURI)
    const later = await halfSignedIn(app, 'Olga')
    expect((await later.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })).status).toBe(401)
    expect((await later.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(401)
    expect((await later.post('/two-factor/verify-backup-code', { code: next.backupCodes[0] })).status).toBe(200)
  })

  test('and replacing it are recorded, and told to its user', async () => {
    const app = await given(on)
    const { client } = await givenTwoFactorUser(app, 'Olga')
    await app.database.db.updateTable('user').set({ emailVerified: true }).execute()
    app.pass(30)
    await confirmed(app, client, (await enabled(client)).totpURI)
    const { auditEvent = [] } = await allTables(app.database)
    const recorded = (type: string) => auditEvent.filter((event) => event.type === type).map(({ detail }) => detail)
    expect(recorded('user.two-factor.enabled')).toEqual(['{"method":"totp"}'])
    expect(recorded('user.two-factor.replaced')).toEqual(['{"method":"totp"}'])
    await outboxDrained(app)
    expect(app.mailbox.list('olga@example.com').map(({ template }) => template)).toEqual(['two-factor-changed'])
  })

  const changes: readonly [string, string, object][] = [
    ['password', '/change-password', { currentPassword: PASSWORD, newPassword: 'another long password' }],
    ['email', '/change-email', { newEmail: 'olga@other.example' }],
  ]
  test.each(changes)('that is pending ends with a new %s (T29)', async (_what, path, body) => {
    const app = await given(on)
    const olga = await signedUp(app, 'Olga')
    const { totpURI } = await enabled(olga)
    expect((await olga.post(path, body)).status).toBe(200)
    expect((await olga.post('/two-factor/verify-totp', { code: codeOf(app, totpURI) })).status).toBe(400)
    const { twoFactor, backupCode } = await allTables(app.database)
    expect([twoFactor, backupCode]).toEqual([[], []])
  })

  test.each(changes)('again and pending ends with a new %s, and the old one holds (T29)', async (_what, path, body) => {
    const app = await given(on)
    const { client, totpURI, backupCodes } = await givenTwoFactorUser(app, 'Olga')
    const next = await enabled(client)
    expect((await client.post(path, body)).status).toBe(200)
    expect((await client.post('/two-factor/verify-totp', { code: codeOf(app, next.totpURI) })).status).toBe(401)
    expect((await client.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })).status).toBe(200)
    const { twoFactor, backupCode } = await allTables(app.database)
    expect(twoFactor).toMatchObject([{ pendingSecret: null }])
    expect(backupCode).toHaveLength(backupCodes.length)
  })

  test('stores no secret and no code as it is shown (T1, T33, T41)', async () => {
    const app = await given(on)
    const { client, totpURI, backupCodes } = await givenTwoFactorUser(app, 'Olga')
    await client.post('/two-factor/send-otp')
    const { code } = await caughtMail(app, 'olga@example.com')
    const stored = JSON.stringify(await allTables(app.database))
    const secret = new URL(totpURI).searchParams.get('secret') ?? ''
    for (const shown of [
      secret,
      decodedKey(totpURI),
      ...backupCodes,
      ...backupCodes.map((text) => text.replace('-', '')),
    ]) {
      expect(stored).not.toContain(shown)
    }
    expect(code).toMatch(/^\d{6}$/)
    expect(stored).not.toContain(`"${code}"`)
  })

  test('by a mailed code holds too, and a code of the app then counts from its first use', async () => {
    const app = await given(on)
    const olga = await signedUp(app, 'Olga')
    const { totpURI } = await enabled(olga)
    await olga.post('/two-factor/send-otp')
    await outboxDrained(app)
    const { code } = await caughtMail(app, 'olga@example.com')
    expect((await olga.post('/two-factor/verify-otp', { code })).status).toBe(200)
    expect((await olga.get('/get-session')).json.user.twoFactorEnabled).toBe(true)
    const half = await halfSignedIn(app, 'Olga')
    expect((await half.post('/two-factor/verify-totp', { code: codeOf(app, totpURI) })).status).toBe(200)
  })

  test('at once, where the option leaves the confirmation out', async () => {
    const app = await given({ twoFactor: { enabled: true, skipVerificationOnEnable: true } })
    const olga = await signedUp(app, 'Olga')
    const { totpURI } = await enabled(olga)
    expect((await olga.get('/get-session')).json.user.twoFactorEnabled).toBe(true)
    const half = await halfSignedIn(app, 'Olga')
    expect((await half.post('/two-factor/verify-totp', { code: codeOf(app, totpURI) })).status).toBe(200)
  })

  test('at once where no apps are served is by mail: nobody has shown an app', async () => {
    const app = await given({
      twoFactor: { enabled: true, skipVerificationOnEnable: true, totpOptions: { disable: true } },
      magicLink: { enabled: true },
    })
    const olga = await signedUpVerified(app, 'Olga')
    await enabled(olga)
    expect((await call(olga, 'getTwoFactor')).data).toMatchObject({ enabled: true, factor: 'otp' })
    const half = await halfSignedIn(app, 'Olga')
    expect((await half.post('/two-factor/send-otp')).status).toBe(200)
    const code = await mailedCode(app, 'olga@example.com')
    expect((await half.post('/two-factor/verify-otp', { code })).status).toBe(200)
    const browser = app.client()
    await browser.post('/sign-in/magic-link', { email: 'olga@example.com' })
    const token = tokenOf(await mailedLink(app, 'olga@example.com', 'magic-link'))
    expect((await browser.get(`/magic-link/verify?token=${token}`)).json).toHaveProperty('token')
  })

  test('does not exist while the option is off', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    expect((await olga.post('/two-factor/enable', { password: PASSWORD })).status).toBe(404)
    expect((await call(olga, 'enableTwoFactor', { password: PASSWORD })).status).toBe(404)
  })
})
