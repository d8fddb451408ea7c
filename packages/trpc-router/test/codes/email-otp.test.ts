import type { CodeType } from '@foyer/auth-domain/codes/email-otp'
import { testDatabases } from '@foyer/db/testing/test-database'
import { NEW_PASSWORD, signedInEmail, signedUpVerified, signInStatus } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { mailedCode, mailedLink, otherCode, pathOf, sentMails } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { transports } from '@foyer/testing/transports'
import { signedIn, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { createServerCaller } from '#root.ts'
import { createCall } from '#runtime/context/call.ts'
import { serverRequest } from '#runtime/context/request-facts.ts'

const OLGA = 'olga@example.com'
const behindProxy = { FOYER_TRUST_PROXY: 'loopback' }
const enabled = { emailOTP: { enabled: true } }

describe.each(testDatabases())('a code by mail on $name', ({ open }) => {
  const given = testAppsOn(open)

  describe.each(transports)('over $name', ({ call }) => {
    test('signs in a new user, once', async () => {
      const app = await given(enabled)
      const browser = app.client()
      const otp = await codeFor(app, browser, 'sign-in')
      expect(otp).toMatch(/^\d{6}$/)
      const { status, data } = await call(browser, 'signInEmailOtp', { email: OLGA, otp })
      expect([status, data.user]).toMatchObject([200, { email: OLGA, emailVerified: true, name: '' }])
      expect(await signedInEmail(browser)).toBe(OLGA)
      expect(await call(browser, 'signInEmailOtp', { email: OLGA, otp })).toMatchObject({
        status: 400,
        message: 'Invalid OTP',
      })
    })

    test('verifies the address of a user, who keeps session and password where they signed up', async () => {
      const app = await given(enabled)
      const olga = await signedUp(app, 'Olga')
      const otp = await codeFor(app, olga, 'email-verification')
      const { data } = await call(olga, 'verifyEmailOtp', { email: OLGA, otp })
      expect(data).toMatchObject({ status: true, token: null, user: { email: OLGA, emailVerified: true } })
      expect(await signedInEmail(olga)).toBe(OLGA)
      expect(await signInStatus(app, OLGA)).toBe(200)
    })

    test('sets a new password, ends the sessions and verifies the address', async () => {
      const app = await given(enabled)
      const olga = await signedUp(app, 'Olga')
      const browser = app.client()
      await browser.post('/forget-password/email-otp', { email: OLGA })
      const otp = await mailedCode(app, OLGA)
      const short = await call(browser, 'resetPasswordEmailOtp', { email: OLGA, otp, password: 'x' })
      expect([short.status, short.message]).toEqual([400, 'Password too short'])
      const named = await call(browser, 'resetPasswordEmailOtp', { email: OLGA, otp, password: 'olgaolgaolga' })
      expect([named.status, named.message]).toEqual([400, 'Password too common'])
      const set = await call(browser, 'resetPasswordEmailOtp', { email: OLGA, otp, password: NEW_PASSWORD })
      expect([set.status, set.data]).toEqual([200, { success: true }])
      const users = await app.database.db.selectFrom('user').select('emailVerified').execute()
      expect(users).toEqual([{ emailVerified: true }])
      expect(await signedInEmail(olga)).toBeUndefined()
      expect([await signInStatus(app, OLGA), await signInStatus(app, OLGA, NEW_PASSWORD)]).toEqual([401, 200])
    })

    test.each(['sendVerificationOtp', 'signInEmailOtp', 'verifyEmailOtp', 'forgetPasswordEmailOtp'])(
      '%s is unknown while codes are off',
      async (operation) => {
        const app = await given()
        const input = { email: OLGA, type: 'sign-in', otp: '123456' }
        expect((await call(app.client(), operation, input)).status).toBe(404)
        expect(await sentMails(app)).toEqual([])
      },
    )

    test.each(['signInEmailOtp', 'verifyEmailOtp', 'resetPasswordEmailOtp', 'sendVerificationOtp'])(
      '%s refuses what is no address before anything is read (T78)',
      async (operation) => {
        const app = await given(enabled)
        const input = { email: 'x-otp-:a', type: 'sign-in', otp: '123456', password: NEW_PASSWORD }
        const before = await allTables(app.database)
        expect(await call(app.client(), operation, input)).toMatchObject({ status: 400, message: 'Invalid email' })
        expect(await allTables(app.database)).toEqual(before)
      },
    )
  })

  test('of one type is refused by every other, which does not use it up (T9)', async () => {
    const app = await given(enabled)
    const browser = app.client()
    const otp = await codeFor(app, browser, 'sign-in')
    const verified = await browser.post('/email-otp/verify-email', { email: OLGA, otp })
    const reset = await browser.post('/email-otp/reset-password', { email: OLGA, otp, password: NEW_PASSWORD })
    expect([verified.status, reset.status]).toEqual([400, 400])
    expect((await browser.post('/sign-in/email-otp', { email: OLGA, otp })).status).toBe(200)
  })

  test('is found under any spelling of its address (T77)', async () => {
    const app = await given(enabled)
    const browser = app.client()
    await browser.post('/email-otp/send-verification-otp', { email: 'Olga@Example.com', type: 'sign-in' })
    const otp = await mailedCode(app, OLGA)
    expect((await browser.post('/sign-in/email-otp', { email: 'OLGA@example.com', otp })).status).toBe(200)
  })

  test('that was mailed before another is never accepted again (T4)', async () => {
    const app = await given(enabled)
    const kept = app.client()
    for (const client of [() => kept, () => app.client()]) {
      const first = await codeFor(app, client(), 'sign-in')
      let second = await codeFor(app, client(), 'sign-in')
      while (second === first) second = await codeFor(app, client(), 'sign-in')
      expect((await enter(client(), first)).status).toBe(400)
      expect((await enter(client(), second)).status).toBe(200)
      expect((await enter(client(), first)).status).toBe(400)
    }
  })

  test('works for a client that keeps no cookies', async () => {
    const app = await given(enabled)
    const otp = await codeFor(app, app.client(), 'sign-in')
    expect((await enter(app.client(), otp)).status).toBe(200)
  })

  test('works in the browser that asked alone, once that has a marker', async () => {
    const app = await given(enabled)
    const browser = app.client()
    await codeFor(app, browser, 'sign-in')
    const otp = await codeFor(app, browser, 'sign-in')
    const other = app.client()
    await other.post('/email-otp/send-verification-otp', { email: 'mia@example.com', type: 'sign-in' })
    expect((await enter(other, otp)).status).toBe(400)
    expect((await enter(app.client(), otp)).status).toBe(400)
    expect((await enter(browser, otp)).status).toBe(200)
  })

  test('is void after a stranger’s wrong guesses for the stranger alone', async () => {
    const app = await given(enabled)
    const browser = app.client()
    const otp = await codeFor(app, browser, 'sign-in')
    const stranger = app.client()
    await codeFor(app, stranger, 'sign-in')
    for (let guess = 0; guess < 5; guess += 1) await enter(stranger, otherCode(otp))
    expect((await enter(browser, otp)).status).toBe(200)
  })

  test('is refused one second after it has expired (T7)', async () => {
    const app = await given({ emailOTP: { enabled: true, expiresIn: 60 } })
    app.stopClock()
    const browser = app.client()
    const otp = await codeFor(app, browser, 'sign-in')
    app.pass(61)
    expect((await enter(browser, otp)).json.message).toBe('otp expired')
    expect((await enter(browser, otp)).json.message).toBe('Invalid OTP')
  })

  test('answers attempts alike for known and unknown addresses where it makes no users (T71)', async () => {
    const app = await given({ emailOTP: { enabled: true, disableSignUp: true } })
    await signedUp(app, 'Olga')
    const seen = []
    for (const email of [OLGA, 'nobody@example.com']) {
      const browser = app.client()
      const sent = await browser.post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
      await sentMails(app)
      const tries = []
      for (let n = 0; n < 5; n += 1) {
        const { status, text } = await browser.post('/sign-in/email-otp', { email, otp: '12345' })
        tries.push([status, text])
      }
      seen.push([sent.status, sent.text, tries])
    }
    expect(seen[0]).toEqual(seen[1])
    expect(await sentMails(app)).toEqual([`${OLGA} sign-in-otp`])
  })

  test('answers attempts alike for known and unknown addresses beyond the quota of mails (T71)', async () => {
    const rateLimit = { enabled: true, rules: { signInEmailOtp: { window: 1, max: 100 } } }
    const app = await given({ emailOTP: { enabled: true, disableSignUp: true }, rateLimit }, behindProxy)
    app.stopClock()
    await signedUp(app, 'Olga')
    const seen = []
    for (const email of [OLGA, 'nobody@example.com']) {
      const tries = []
      for (let n = 0; n < 12; n += 1) {
        const asker = app.client({ 'x-forwarded-for': `203.0.113.${n}` })
        await asker.post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
        await sentMails(app)
        if (n !== 11) continue
        for (let guess = 0; guess < 5; guess += 1) {
          tries.push((await asker.post('/sign-in/email-otp', { email, otp: '12345' })).text)
        }
      }
      seen.push(tries)
    }
    expect(seen[0]).toEqual(seen[1])
    expect(await sentMails(app)).toHaveLength(10)
  })

  test('to verify is mailed neither to unknown nor to verified addresses, and the answer is the same (T81)', async () => {
    const app = await given(enabled)
    await signedUpVerified(app, 'Olga')
    for (const email of [OLGA, 'nobody@example.com']) {
      const answer = await app.client().post('/email-otp/send-verification-otp', { email, type: 'email-verification' })
      expect(answer.json).toEqual({ success: true })
      expect((await app.client().post('/forget-password/email-otp', { email })).json).toEqual({ success: true })
    }
    expect(await sentMails(app)).toEqual([`${OLGA} forget-password-otp`])
  })

  test('is mailed on sign-up where the options say so, and signs in where it verifies', async () => {
    const app = await given({
      emailOTP: { enabled: true, sendVerificationOnSignUp: true, otpLength: 8 },
      emailVerification: { autoSignInAfterVerification: true },
    })
    await signedUp(app, 'Olga')
    const otp = await mailedCode(app, OLGA)
    expect(otp).toMatch(/^\d{8}$/)
    const browser = app.client()
    const { json } = await browser.post('/email-otp/verify-email', { email: OLGA, otp })
    expect(typeof json.token).toBe('string')
    expect(await signedInEmail(browser)).toBe(OLGA)
  })

  test('comes with the link where both are enabled; using either uses up the other', async () => {
    const app = await given({ ...enabled, magicLink: { enabled: true } })
    const browser = app.client()
    await browser.post('/sign-in/magic-link', { email: OLGA, callbackURL: '/in' })
    const link = await mailedLink(app, OLGA, 'magic-link')
    const otp = await mailedCode(app, OLGA)
    expect((await enter(browser, otp)).status).toBe(200)
    expect((await app.client().get(pathOf(link))).headers.get('location')).toContain('error=INVALID_TOKEN')
    expect(await countRows(app.database, 'session')).toBe(1)
  })

  test('leaves no value in any table that was in the mail (T1)', async () => {
    const app = await given({ emailOTP: { enabled: true, otpLength: 12 } })
    for (const type of ['sign-in', 'email-verification', 'forget-password'] as const) {
      await signedUp(app, 'Olga').catch(() => undefined)
      const otp = await codeFor(app, app.client(), type)
      expect(JSON.stringify(await tablesWithoutCounters(app.database))).not.toContain(otp)
    }
  })

  test('proves the mailbox, also for a password that is set afterwards', async () => {
    const app = await given(enabled)
    const browser = app.client()
    await enter(browser, await codeFor(app, browser, 'sign-in'))
    const { id } = await app.database.db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    const server = createServerCaller(createCall(app.services, serverRequest))
    await server.password.setPassword({ userId: id, newPassword: 'correct-horse-battery' })
    const phone = app.client()
    await enter(phone, await codeFor(app, phone, 'sign-in'))
    expect(await signedInEmail(await signedIn(app, 'Olga'))).toBe(OLGA)
  })
})

async function codeFor(app: TestApp, client: TestClient, type: CodeType): Promise<string> {
  const answer = await client.post('/email-otp/send-verification-otp', { email: OLGA, type })
  expect(answer.json).toEqual({ success: true })
  return mailedCode(app, OLGA)
}

function enter(client: TestClient, otp: string) {
  return client.post('/sign-in/email-otp', { email: OLGA, otp })
}
