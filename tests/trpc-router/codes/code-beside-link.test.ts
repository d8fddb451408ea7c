import { NEW_PASSWORD, signedInEmail, signedUpVerified, signInStatus } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { caughtMail, mailedCode, mailedLink, outboxDrained, pathOf, sentMails, tokenOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call, callTrpc } from '@foyer/testing/transports'
import { details, signedIn, signUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const OLGA = 'olga@example.com'
const codes = { emailOTP: { enabled: true } }
const mailing = { ...codes, emailVerification: { sendOnSignUp: true } }
const signingIn = { ...codes, emailVerification: { sendOnSignUp: true, autoSignInAfterVerification: true } }
const confirming = { ...signingIn, emailAndPassword: { requireEmailVerification: true } }

/** As a browser opens a link from a mail. */
const opened = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }

describe('a code beside a link', () => {
  const given = testAppsOn()

  test('verifies as the link does where its user signed up, and leaves the link nothing to do', async () => {
    const app = await given(mailing)
    const olga = await signUp(app, 'Olga')
    const { link, otp } = await verification(app)
    const { data } = await call(olga, 'verifyEmailOtp', { email: OLGA, otp })
    expect(data).toMatchObject({ status: true, token: null, user: { emailVerified: true } })
    expect([await signedInEmail(olga), await signInStatus(app, OLGA)]).toEqual([OLGA, 200])
    const { account = [] } = await allTables(app.database)
    expect(account.map(({ provenAt }) => provenAt)).not.toContain(null)
    await outboxDrained(app)
    const before = await tablesWithoutCounters(app.database)
    expect((await olga.get(pathOf(link), opened)).headers.get('location')).toBe('/')
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('signs in the tab that waits where the link would', async () => {
    const app = await given(confirming)
    const browser = app.client()
    await call(browser, 'signUpEmail', details('Olga'))
    const { otp } = await verification(app)
    const { data } = await call(browser, 'verifyEmailOtp', { email: OLGA, otp })
    expect(typeof data.token).toBe('string')
    expect(await signedInEmail(browser)).toBe(OLGA)
    expect(await signInStatus(app, OLGA)).toBe(200)
  })

  test('is void once the link was followed in the browser that asked', async () => {
    const app = await given(confirming)
    const browser = app.client()
    await call(browser, 'signUpEmail', details('Olga'))
    const { link, otp } = await verification(app)
    await browser.get(pathOf(link), opened)
    await browser.post('/sign-out')
    expect(await enter(browser, otp)).toEqual([400, 'Invalid OTP'])
    expect(await countRows(app.database, 'session')).toBe(0)
  })

  test.each([
    ['void once the page of the link confirmed it', callTrpc, 400],
    ['as before once its GET was sent, as a mail scanner sends it', call, 200],
  ])('is %s in another browser', async (_title, confirm, status) => {
    const app = await given(mailing)
    const olga = await signUp(app, 'Olga')
    const { link, otp } = await verification(app)
    await confirm(app.client(), 'verifyEmail', { token: tokenOf(link) })
    expect((await enter(olga, otp))[0]).toBe(status)
  })

  test('sets a new password, and leaves the link of the same mail good for nothing', async () => {
    const app = await given(codes)
    await signedUpVerified(app, 'Olga')
    const browser = app.client()
    const { link, otp } = await askedToReset(app, browser)
    expect((await call(browser, 'checkVerificationOtp', { email: OLGA, otp, type: 'forget-password' })).status).toBe(
      200,
    )
    const reset = await call(browser, 'resetPasswordEmailOtp', { email: OLGA, otp, password: NEW_PASSWORD })
    expect(reset.status).toBe(200)
    const late = await call(browser, 'resetPassword', { token: tokenOf(link), newPassword: 'a-third-horse-of-mine' })
    expect(late).toMatchObject({ status: 400, message: 'invalid token' })
    expect([await signInStatus(app, OLGA), await signInStatus(app, OLGA, NEW_PASSWORD)]).toEqual([401, 200])
  })

  test('is void once the link of the same mail has set a new password', async () => {
    const app = await given(codes)
    await signedUpVerified(app, 'Olga')
    const browser = app.client()
    const { link, otp } = await askedToReset(app, browser)
    await call(browser, 'resetPassword', { token: tokenOf(link), newPassword: NEW_PASSWORD })
    const late = await call(browser, 'resetPasswordEmailOtp', { email: OLGA, otp, password: 'a-third-horse-of-mine' })
    expect(late).toMatchObject({ status: 400, message: 'Invalid OTP' })
    expect(await signInStatus(app, OLGA, NEW_PASSWORD)).toBe(200)
  })

  test('is mailed with the link that an unverified sign-in causes', async () => {
    const app = await given(confirming)
    await app.client().post('/sign-up/email', details('Olga'))
    const browser = app.client()
    expect((await call(browser, 'signInEmail', details('Olga'))).status).toBe(403)
    const { otp } = await verification(app)
    expect((await enter(browser, otp))[0]).toBe(200)
  })

  test('comes to a new address with its link, and verifies that', async () => {
    const app = await given(codes)
    const olga = await signUp(app, 'Olga')
    await call(olga, 'changeEmail', { newEmail: 'new@example.com' })
    const otp = await mailedCode(app, 'new@example.com')
    expect((await call(olga, 'verifyEmailOtp', { email: 'new@example.com', otp })).status).toBe(200)
    expect((await olga.get('/get-session')).json.user).toMatchObject({
      email: 'new@example.com',
      emailVerified: true,
    })
  })

  test('is in no mail, and asks no browser to keep anything, while codes are off', async () => {
    const app = await given({ emailVerification: { sendOnSignUp: true } })
    const olga = await signUp(app, 'Olga')
    for (const [operation, input] of [
      ['requestPasswordReset', { email: OLGA }],
      ['sendVerificationEmail', { email: OLGA }],
    ] as const) {
      expect((await call(olga, operation, input)).setCookies.join()).not.toContain('asking_browser')
    }
    await outboxDrained(app)
    expect(app.mailbox.list().map(({ code }) => code)).toEqual([undefined, undefined, undefined])
    expect((await verificationPurposes(app)).sort()).toEqual(['reset-password'])
  })

  test('is left to the page that waits by a mail scanner that fetches the link', async () => {
    const app = await given(confirming)
    const browser = app.client()
    await browser.post('/sign-up/email', details('Olga'))
    const { link, otp } = await verification(app)
    await app.client().get(pathOf(link))
    expect((await enter(browser, otp))[0]).toBe(200)
    expect(await signedInEmail(browser)).toBe(OLGA)
    const { account = [] } = await allTables(app.database)
    expect(account.map(({ provenAt }) => provenAt)).not.toContain(null)
  })

  test('and the link, used at the same moment, begin one session', async () => {
    const app = await given(confirming)
    for (const name of ['Olga', 'Mia', 'Max', 'Nina']) {
      const { email } = details(name)
      const browser = app.client()
      await browser.post('/sign-up/email', details(name))
      const link = await mailedLink(app, email, 'verify-email')
      const otp = await mailedCode(app, email)
      await Promise.all([browser.get(pathOf(link), opened), browser.post('/email-otp/verify-email', { email, otp })])
    }
    expect(await countRows(app.database, 'session')).toBe(4)
    const unverified = (await allTables(app.database)).user?.filter(({ emailVerified }) => emailVerified !== true)
    expect(unverified).toEqual([])
  })

  test('and the link, used at the same moment, set one new password', async () => {
    const app = await given(codes)
    await signedUpVerified(app, 'Olga')
    const browser = app.client()
    const { link, otp } = await askedToReset(app, browser)
    const answers = await Promise.all([
      browser.post('/reset-password', { token: tokenOf(link), newPassword: NEW_PASSWORD }),
      browser.post('/email-otp/reset-password', { email: OLGA, otp, password: 'a-third-horse-of-mine' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const [byLink] = answers
    expect(await signInStatus(app, OLGA, NEW_PASSWORD)).toBe(byLink.status === 200 ? 200 : 401)
  })

  test('is attempted alike for known and unknown addresses, also beyond the quotas (T71)', async () => {
    const rateLimit = {
      enabled: true,
      rules: { verifyEmailOtp: { window: 1, max: 200 }, resetPasswordEmailOtp: { window: 1, max: 200 } },
    }
    const app = await given({ ...codes, rateLimit }, { FOYER_TRUST_PROXY: 'loopback' })
    app.stopClock()
    await signUp(app, 'Olga')
    for (const [path, redeem] of [
      ['/request-password-reset', '/email-otp/reset-password'],
      ['/send-verification-email', '/email-otp/verify-email'],
    ] as const) {
      const seen = []
      for (const email of [OLGA, 'nobody@example.com']) {
        const tries = []
        for (let n = 0; n < 12; n += 1) {
          const requester = app.client({ 'x-forwarded-for': `203.0.113.${n}` })
          const { status, text } = await requester.post(path, { email })
          tries.push([status, text])
          await outboxDrained(app)
          if (n < 11 && n > 0) continue
          // Few, so that the guesses of all together are not slowed down.
          for (let guess = 0; guess < 4; guess += 1) {
            tries.push((await requester.post(redeem, { email, otp: '1', password: NEW_PASSWORD })).text)
          }
        }
        seen.push(tries)
      }
      expect(seen[0]).toEqual(seen[1])
    }
    expect((await sentMails(app)).filter((mail) => !mail.startsWith(OLGA))).toEqual([])
  })

  test('is not mailed again within a minute, while the one before is good and the link is mailed (T82)', async () => {
    const app = await given({ ...codes, rateLimit: { enabled: true } })
    app.stopClock()
    const olga = await signUp(app, 'Olga')
    const ask = () => olga.post('/send-verification-email', { email: OLGA })
    await ask()
    const otp = await mailedCode(app, OLGA)
    app.pass(30)
    await ask()
    expect((await caughtNewest(app)).code).toBeUndefined()
    app.pass(10)
    expect((await enter(olga, otp))[0]).toBe(200)
  })

  test('is mailed alone where only the quota of links is used up', async () => {
    const mail = { verification: { address: { window: 3600, max: 1 } } }
    const app = await given({ ...codes, rateLimit: { enabled: true, mail } })
    app.stopClock()
    const olga = await signUp(app, 'Olga')
    await olga.post('/send-verification-email', { email: OLGA })
    await outboxDrained(app)
    app.pass(61)
    await olga.post('/send-verification-email', { email: OLGA })
    expect(await sentMails(app)).toEqual([`${OLGA} email-verification-otp`, `${OLGA} verify-email`])
    expect((await enter(olga, await mailedCode(app, OLGA)))[0]).toBe(200)
  })

  test('leaves no value in any table that was in the mail (T1)', async () => {
    const app = await given({ ...mailing, emailOTP: { enabled: true, otpLength: 12 } })
    const olga = await signUp(app, 'Olga')
    const { otp } = await verification(app)
    const reset = await askedToReset(app, olga)
    const rows = JSON.stringify(await tablesWithoutCounters(app.database))
    expect([otp, reset.otp].filter((code) => rows.includes(code))).toEqual([])
  })

  test('is void after a new address, as the link is (T11)', async () => {
    const app = await given(mailing)
    const olga = await signUp(app, 'Olga')
    const { otp } = await verification(app)
    await olga.post('/change-email', { newEmail: 'new@example.com' })
    await app.client().post('/sign-up/email', details('Olga'))
    expect(await enter(olga, otp)).toEqual([400, 'Invalid OTP'])
    expect((await allTables(app.database)).user?.map(({ emailVerified }) => emailVerified)).toEqual([false, false])
  })

  test('is not mailed for a sign-in by username, whose page does not know the address', async () => {
    const app = await given({ ...confirming, username: { enabled: true } })
    await app.client().post('/sign-up/email', { ...details('Olga'), username: 'olga_1' })
    await outboxDrained(app)
    await run(app.database, 'delete from verification')
    await app.client().post('/sign-in/username', { username: 'olga_1', password: details('').password })
    expect((await caughtNewest(app)).code).toBeUndefined()
    expect(await verificationPurposes(app)).toEqual([])
  })

  test('comes in one mail where sign-up asks for a link and for a code', async () => {
    const app = await given({ ...confirming, emailOTP: { enabled: true, sendVerificationOnSignUp: true } })
    const browser = app.client()
    await browser.post('/sign-up/email', details('Olga'))
    const { otp } = await verification(app)
    expect(await sentMails(app)).toEqual([`${OLGA} verify-email`])
    expect((await enter(browser, otp))[0]).toBe(200)
    expect(await signedInEmail(await signedIn(app, 'Olga'))).toBe(OLGA)
  })
})

async function verification(app: TestApp): Promise<{ link: URL; otp: string }> {
  return { link: await mailedLink(app, OLGA, 'verify-email'), otp: await mailedCode(app, OLGA) }
}

async function askedToReset(app: TestApp, client: TestClient): Promise<{ link: URL; otp: string }> {
  await client.post('/request-password-reset', { email: OLGA })
  return { link: await mailedLink(app, OLGA, 'reset-password'), otp: await mailedCode(app, OLGA) }
}

async function enter(client: TestClient, otp: string): Promise<[status: number, message: string]> {
  const { status, json } = await client.post('/email-otp/verify-email', { email: OLGA, otp })
  return [status, json.message]
}

async function caughtNewest(app: TestApp) {
  await outboxDrained(app)
  return caughtMail(app, OLGA)
}

async function verificationPurposes(app: TestApp): Promise<unknown[]> {
  const { verification = [] } = await allTables(app.database)
  return verification.map(({ identifier }) => String(identifier).split(':')[0])
}
