import { NEW_PASSWORD, resetTokenOf } from '@foyer/testing/account-rows'
import { type Authenticator, createAuthenticator, FLAGS } from '@foyer/testing/authenticator'
import type { TestClient } from '@foyer/testing/client'
import { mailedCode, mailedLink, outboxDrained, pathOf } from '@foyer/testing/mail'
import { addPasskey, signInByPasskey } from '@foyer/testing/passkeys'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { codeOf, givenTwoFactorUser, halfSignedIn, nextCode, wrongCode } from '@foyer/testing/two-factor'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const { email, password } = details('Olga')
const options = {
  twoFactor: { enabled: true },
  passkey: { enabled: true },
  emailOTP: { enabled: true },
  magicLink: { enabled: true },
  rateLimit: { enabled: true },
}
type RateLimitRules = Record<string, { window: number; max: number }>

const behindProxy = { FOYER_TRUST_PROXY: 'loopback' }

describe('anyone who knows the password and not the second factor', () => {
  const given = testAppsOn()

  async function givenOlga(rules: RateLimitRules = {}) {
    const app = await given({ ...options, rateLimit: { enabled: true, rules } }, behindProxy)
    const olga = await givenTwoFactorUser(app, 'Olga')
    await run(app.database, `update "user" set "emailVerified" = true, language = 6`)
    await outboxDrained(app)
    return { app, ...olga }
  }

  /** Each from an address of its own, as the limits of addresses ask for. */
  const stranger = (app: TestApp, n: number) => app.client({ 'x-forwarded-for': `203.0.113.${n}` })

  /** Uses up what strangers have, two wrong codes in each of five sign-ins. */
  async function guess(app: TestApp, totpURI: string, first = 1): Promise<void> {
    for (let n = first; n < first + 5; n += 1) {
      const half = await halfSignedIn(app, 'Olga', stranger(app, n))
      for (let attempt = 0; attempt < 2; attempt += 1) {
        expect((await half.post('/two-factor/verify-totp', { code: wrongCode(app, totpURI) })).status).toBe(401)
      }
    }
    const late = await halfSignedIn(app, 'Olga', stranger(app, first + 5))
    expect((await late.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })).status).toBe(429)
  }

  const guessed = (app: TestApp) => app.mailbox.list(email).filter((mail) => mail.template === 'second-factor-guessed')

  /** The owner in the browser that they have signed in to before, whose sign-in waits for the second factor. */
  async function signingInAgain(app: TestApp, client: TestClient): Promise<TestClient> {
    await client.post('/sign-out')
    return halfSignedIn(app, 'Olga', client)
  }

  test('keeps no browser out that has signed in to the account before: by the app, by mail, by a backup code', async () => {
    const { app, client, totpURI, backupCodes } = await givenOlga()
    await guess(app, totpURI)
    await signingInAgain(app, client)
    expect((await call(client, 'verifyTotp', { code: nextCode(app, totpURI) })).status).toBe(200)
    await signingInAgain(app, client)
    await call(client, 'sendTwoFactorOtp', {})
    await outboxDrained(app)
    const code = app.mailbox.list(email).find(({ template }) => template === 'two-factor-otp')?.code
    expect((await call(client, 'verifyTwoFactorOtp', { code })).status).toBe(200)
    await signingInAgain(app, client)
    expect((await call(client, 'verifyBackupCode', { code: backupCodes[0] })).status).toBe(200)
  })

  test('keeps nobody out of a new browser who has a backup code or a passkey', async () => {
    const { app, client, totpURI, backupCodes } = await givenOlga()
    const authenticator = createAuthenticator()
    await addPasskey(app, client, authenticator)
    await guess(app, totpURI)
    const phone = await halfSignedIn(app, 'Olga', stranger(app, 50))
    expect((await call(phone, 'verifyBackupCode', { code: backupCodes[0] })).status).toBe(200)
    const tablet = stranger(app, 51)
    const ceremony = (await tablet.post('/passkey/generate-authenticate-options')).json
    const response = authenticator.authenticate(ceremony, app.baseUrl)
    expect((await call(tablet, 'verifyAuthentication', { response })).status).toBe(200)
  })

  test('keeps no session from confirming itself, nor its owner from a wrong code of their own', async () => {
    const { app, client, totpURI } = await givenOlga()
    await guess(app, totpURI)
    expect((await client.post('/two-factor/verify-totp', { code: wrongCode(app, totpURI) })).status).toBe(401)
    expect((await client.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })).status).toBe(200)
  })

  test('takes no room from known browsers by codes by mail either: each sign-in has its own, and they a quota of theirs', async () => {
    const { app, client } = await givenOlga()
    await signingInAgain(app, client)
    for (let n = 1; n <= 11; n += 1) {
      const half = await halfSignedIn(app, 'Olga', stranger(app, n))
      const sent = await half.post('/two-factor/send-otp')
      expect([n, sent.status]).toEqual([n, n <= 10 ? 200 : 429])
      await half.post('/two-factor/verify-otp', { code: '000000' })
    }
    await outboxDrained(app)
    expect((await client.post('/two-factor/send-otp')).status).toBe(200)
    await outboxDrained(app)
    const code = app.mailbox.list(email).find(({ template }) => template === 'two-factor-otp')?.code
    expect((await client.post('/two-factor/verify-otp', { code })).status).toBe(200)
  })

  test('displaces no sign-in of a known browser by beginning further ones', async () => {
    const { app, client, totpURI } = await givenOlga()
    await signingInAgain(app, client)
    for (let n = 1; n <= 21; n += 1) await halfSignedIn(app, 'Olga', stranger(app, n))
    expect(await countRows(app.database, 'pendingSignIn')).toBe(21)
    expect((await client.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })).status).toBe(200)
  })

  test('is told of by one mail a day, in the owner’s language, and not before the limit', async () => {
    const { app, totpURI } = await givenOlga()
    const half = await halfSignedIn(app, 'Olga', stranger(app, 99))
    await half.post('/two-factor/verify-totp', { code: wrongCode(app, totpURI) })
    await half.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })
    await outboxDrained(app)
    expect(guessed(app)).toEqual([])
    await guess(app, totpURI)
    await outboxDrained(app)
    expect(guessed(app)).toMatchObject([
      { subject: expect.stringContaining('Jemand kennt Ihr Passwort'), url: `${app.baseUrl}/account/sign-in-methods` },
    ])
    app.pass(2 * 3600)
    const again = await halfSignedIn(app, 'Olga', stranger(app, 60))
    expect((await again.post('/two-factor/verify-totp', { code: wrongCode(app, totpURI) })).status).toBe(401)
    await outboxDrained(app)
    expect(guessed(app)).toHaveLength(1)
    app.pass(24 * 3600)
    const nextDay = await halfSignedIn(app, 'Olga', stranger(app, 61))
    expect((await nextDay.post('/two-factor/verify-totp', { code: wrongCode(app, totpURI) })).status).toBe(401)
    await outboxDrained(app)
    expect(guessed(app)).toHaveLength(2)
  })

  test.each([
    ['a reset', NEW_PASSWORD, resetBy],
    ['a code that verifies the address', password, verifyBy],
  ])('is a stranger too who reads the mailbox, after %s', async (_by, current, proveBy) => {
    const { app, client, totpURI } = await givenOlga()
    const thief = stranger(app, 1)
    await proveBy(app, thief)
    await client.post('/sign-out')
    for (let n = 1; n <= 10; n += 1) {
      const from = { 'x-forwarded-for': `203.0.113.${n}` }
      const begun = await thief.post('/sign-in/email', { email, password: current }, from)
      expect(begun.json).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp', 'otp'] })
      expect((await thief.post('/two-factor/verify-totp', { code: wrongCode(app, totpURI) }, from)).status).toBe(401)
    }
    await outboxDrained(app)
    expect(guessed(app)).toHaveLength(1)
    const counts = (await allTables(app.database)).signInThrottle?.filter(({ failures }) => failures === 10)
    expect(counts).toHaveLength(1)
    expect((await allTables(app.database)).pendingSignIn?.every(({ known }) => known === false)).toBe(true)
  })

  test.each([
    ['a sign-in link', beginByLink],
    ['a passkey that has not verified its user', beginByPasskey],
  ])('is not who begins by %s: the owner is not told that somebody has the password', async (_by, beginIn) => {
    const { app, client, totpURI } = await givenOlga()
    await markProven(app)
    const authenticator = createAuthenticator()
    await addPasskey(app, client, authenticator)
    const statuses: number[] = []
    for (let n = 1; n <= 6; n += 1) {
      const half = stranger(app, n)
      await beginIn(app, half, authenticator)
      for (const code of times(2, wrongCode(app, totpURI))) {
        statuses.push((await half.post('/two-factor/verify-totp', { code })).status)
      }
    }
    expect(statuses).toEqual([...times(10, 401), 429, 429])
    await outboxDrained(app)
    expect(guessed(app)).toEqual([])
  })

  test('is compared again after a rest, which doubles with each wrong code, and a right one ends it (T21)', async () => {
    const app = await given({ twoFactor: { enabled: true } })
    app.stopClock()
    const { totpURI } = await givenTwoFactorUser(app, 'Olga')
    const guess = async (code: string) => (await halfSignedIn(app, 'Olga')).post('/two-factor/verify-totp', { code })
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess(wrongCode(app, totpURI))).status).toBe(401)
    app.pass(3599)
    expect((await guess(codeOf(app, totpURI))).status).toBe(429)
    app.pass(1)
    expect((await guess(wrongCode(app, totpURI))).status).toBe(401)
    app.pass(3600)
    expect((await guess(codeOf(app, totpURI))).status).toBe(429)
    app.pass(3600)
    expect((await guess(codeOf(app, totpURI))).status).toBe(200)
    for (let attempt = 0; attempt < 9; attempt += 1) expect((await guess(wrongCode(app, totpURI))).status).toBe(401)
    expect((await guess(nextCode(app, totpURI))).status).toBe(200)
  })

  test('and an owner who mistypes in a known browser is told nothing: they know', async () => {
    const { app, client, totpURI } = await givenOlga({ verifyTotp: { window: 10, max: 100 } })
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const code = wrongCode(app, totpURI)
      expect((await client.post('/two-factor/verify-totp', { code })).status).toBe(401)
    }
    await outboxDrained(app)
    expect(guessed(app)).toEqual([])
  })

  test('is a stranger with the marker of another account, and with one from before a new password', async () => {
    const { app, client, totpURI } = await givenOlga()
    const former = client.cookies.get('foyer.known_browser') ?? ''
    await client.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })
    const newPassword = 'another-long-passphrase'
    expect((await client.post('/change-password', { currentPassword: password, newPassword })).status).toBe(200)
    const mallory = stranger(app, 1)
    await mallory.post('/sign-up/email', details('Mallory'))
    const others = mallory.cookies.get('foyer.known_browser') ?? ''
    const statuses = []
    for (const [n, marker] of [former, others].flatMap((marker) => times(6, marker)).entries()) {
      const browser = stranger(app, 10 + n)
      browser.cookies.set('foyer.known_browser', marker)
      expect((await browser.post('/sign-in/email', { email, password: newPassword })).json.twoFactorRedirect).toBe(true)
      statuses.push((await browser.post('/two-factor/verify-totp', { code: wrongCode(app, totpURI) })).status)
    }
    expect(statuses).toEqual([...times(10, 401), 429, 429])
  })
})

function times<T>(count: number, what: T): T[] {
  return Array.from({ length: count }, () => what)
}

async function resetBy(app: TestApp, client: TestClient): Promise<void> {
  await markProven(app)
  const token = await resetTokenOf(app, 'Olga')
  expect((await client.post('/reset-password', { token, newPassword: NEW_PASSWORD })).status).toBe(200)
}

async function verifyBy(app: TestApp, client: TestClient): Promise<void> {
  await markProven(app)
  await run(app.database, 'update "user" set "emailVerified" = false')
  await client.post('/email-otp/send-verification-otp', { email, type: 'email-verification' })
  const otp = await mailedCode(app, email)
  expect((await client.post('/email-otp/verify-email', { email, otp })).status).toBe(200)
}

/** What nobody has proved would go with a proof of the mailbox. */
async function markProven({ database }: TestApp): Promise<void> {
  await run(database, 'update "user" set "mailboxProvenAt" = now()')
  for (const table of ['account', 'twoFactor']) await run(database, `update "${table}" set "provenAt" = now()`)
}

async function beginByLink(app: TestApp, client: TestClient): Promise<void> {
  expect((await client.post('/sign-in/magic-link', { email })).status).toBe(200)
  await client.get(pathOf(await mailedLink(app, email, 'magic-link')))
}

async function beginByPasskey(app: TestApp, client: TestClient, authenticator: Authenticator): Promise<void> {
  const dishonest = { flags: FLAGS.userPresent }
  expect((await signInByPasskey(app, client, authenticator, { dishonest })).status).toBe(200)
}
