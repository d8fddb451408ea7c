import { type CodeType, codeTypes } from '@foyer/auth-domain/codes/email-otp'
import { NEW_PASSWORD, signedInEmail, signInStatus } from '@foyer/testing/account-rows'
import { mailedCode, mailedLink, otherCode, pathOf, sentMails } from '@foyer/testing/mail'
import { sameClientAt } from '@foyer/testing/race'
import { countStatements } from '@foyer/testing/statements'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { signedIn, signUp } from '@foyer/testing/users'
import { createServerCaller } from '@foyer/trpc-router/root'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { describe, expect, test } from 'vitest'
import { codeFor, enter, OLGA } from './olgas-code.ts'

const enabled = { emailOTP: { enabled: true } }

const takingAddresses = [
  'sendVerificationOtp',
  'forgetPasswordEmailOtp',
  'checkVerificationOtp',
  'signInEmailOtp',
  'verifyEmailOtp',
  'resetPasswordEmailOtp',
] as const
const filledIn = { type: 'sign-in', otp: '123456', password: NEW_PASSWORD } as const
// Each of the last two would be the identifier of somebody's code in better-auth 1.2.12.
const noAddresses = ['', 'olga', 'olga@', '@example.com', 'x-otp-:a', 'sign-in-otp-olga@example.com:x']

describe('a code by mail', () => {
  const given = testAppsOn()

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
    const olga = await signUp(app, 'Olga')
    const otp = await codeFor(app, olga, 'email-verification')
    const { data } = await call(olga, 'verifyEmailOtp', { email: OLGA, otp })
    expect(data).toMatchObject({ status: true, token: null, user: { email: OLGA, emailVerified: true } })
    expect(await signedInEmail(olga)).toBe(OLGA)
    expect(await signInStatus(app, OLGA)).toBe(200)
  })

  test('sets a new password, ends the sessions and verifies the address', async () => {
    const app = await given(enabled)
    const olga = await signUp(app, 'Olga')
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

  test.each([
    ['verifyEmailOtp', 'email-verification'],
    ['resetPasswordEmailOtp', 'forget-password'],
  ] as const)(
    '%s of a user who is deleted meanwhile is answered as a wrong one, and makes nobody (T80)',
    async (operation, type) => {
      const app = await given(enabled)
      await signUp(app, 'Olga')
      const browser = app.client()
      const otp = await codeFor(app, browser, type)
      await run(app.database, 'delete from "user"')
      const enter = (code: string) => call(browser, operation, { email: OLGA, otp: code, password: NEW_PASSWORD })
      const right = await enter(otp)
      expect(right).toMatchObject({ status: 400, message: 'Invalid OTP', setCookies: [] })
      expect(await enter(otherCode(otp))).toMatchObject({ status: right.status, text: right.text })
      expect(await countRows(app.database, 'user')).toBe(0)
    },
  )

  test.each(['sendVerificationOtp', 'signInEmailOtp', 'verifyEmailOtp', 'forgetPasswordEmailOtp'])(
    '%s is unknown while codes are off',
    async (operation) => {
      const app = await given()
      const input = { email: OLGA, type: 'sign-in', otp: '123456' }
      expect((await call(app.client(), operation, input)).status).toBe(404)
      expect(await sentMails(app)).toEqual([])
    },
  )

  test.each(takingAddresses)(
    '%s refuses what is no address, and leaves everything as it is (T78)',
    async (operation) => {
      const app = await given(enabled)
      const before = await allTables(app.database)
      for (const email of noAddresses) {
        const refused = await call(app.client(), operation, { ...filledIn, email })
        expect(refused, email).toMatchObject({ status: 400, message: 'Invalid email' })
      }
      expect(await allTables(app.database)).toEqual(before)
    },
  )

  test.each(takingAddresses)('%s reads nothing for what is no address (T78)', async (operation) => {
    const app = await given(enabled)
    const statements = (email: string) =>
      countStatements(app, app.client(), async (caller) => {
        await caller.codes[operation]({ ...filledIn, email }).catch(() => undefined)
      })
    for (const email of noAddresses) expect(await statements(email), email).toBe(0)
    expect(await statements(OLGA)).toBeGreaterThan(0)
  })

  const uses: Readonly<Record<CodeType, string>> = {
    'sign-in': '/sign-in/email-otp',
    'email-verification': '/email-otp/verify-email',
    'forget-password': '/email-otp/reset-password',
  }
  test.each(codeTypes)('for %s is refused by every other endpoint, which does not use it up (T9)', async (type) => {
    const app = await given({ ...enabled, oneTimeToken: { enabled: true }, twoFactor: { enabled: true } })
    const olga = await signUp(app, 'Olga')
    const browser = app.client()
    const otp = await codeFor(app, browser, type)
    const body = { email: OLGA, otp, password: NEW_PASSWORD }
    for (const other of codeTypes.filter((name) => name !== type)) {
      const checked = await browser.post('/email-otp/check-verification-otp', { ...body, type: other })
      expect([other, (await browser.post(uses[other], body)).status, checked.status]).toEqual([other, 400, 400])
    }
    expect((await olga.post('/two-factor/verify-otp', { code: otp })).status).toBe(400)
    expect((await browser.post('/one-time-token/verify', { token: otp })).status).toBe(400)
    expect((await browser.post('/reset-password', { token: otp, newPassword: NEW_PASSWORD })).status).toBe(400)
    expect((await browser.post(uses[type], body)).status).toBe(200)
  })

  test('is found under any spelling of its address (T77)', async () => {
    const app = await given(enabled)
    const browser = app.client()
    await browser.post('/email-otp/send-verification-otp', { email: 'Olga@Example.com', type: 'sign-in' })
    const otp = await mailedCode(app, OLGA)
    expect((await browser.post('/sign-in/email-otp', { email: 'OLGA@example.com', otp })).status).toBe(200)
  })

  test('is of no use to the person who has the tables and not the secret of their hashes (T1)', async () => {
    const app = await given(enabled)
    const browser = app.client()
    const otp = await codeFor(app, browser, 'sign-in')
    const other = await given(enabled, { FOYER_SECRET_PEPPER: 'another-pepper-for-tests-only-0123456789' })
    expect((await enter(sameClientAt(other, browser), otp)).json.message).toBe('Invalid OTP')
    expect((await enter(browser, otp)).status).toBe(200)
  })

  test('verifies the address in the transaction of its session, or not at all (T84)', async () => {
    const app = await given(enabled)
    await signUp(app, 'Olga')
    const browser = app.client()
    const otp = await codeFor(app, browser, 'sign-in')
    await run(
      app.database,
      `create function "refuse"() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
       create trigger "refuse" before insert on "session" for each row execute function "refuse"()`,
    )
    const before = (await allTables(app.database)).user
    try {
      expect((await enter(browser, otp)).status).toBe(500)
    } finally {
      await run(app.database, 'drop function "refuse" cascade')
    }
    expect((await allTables(app.database)).user).toEqual(before)
    expect(before).toMatchObject([{ emailVerified: false }])
    expect((await enter(browser, otp)).json.user.emailVerified).toBe(true)
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

  test('is mailed on sign-up where the options say so, and signs in where it verifies', async () => {
    const app = await given({
      emailOTP: { enabled: true, sendVerificationOnSignUp: true, otpLength: 8 },
      emailVerification: { autoSignInAfterVerification: true },
    })
    await signUp(app, 'Olga')
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
      await signUp(app, 'Olga').catch(() => undefined)
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
