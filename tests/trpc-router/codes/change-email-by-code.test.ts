import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { signedInEmail, signedUpVerified, signInStatus } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { mailedCode, otherCode, outboxDrained, sentMails } from '@foyer/testing/mail'
import { RACE, sameClientAt } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables, run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { givenTwoFactorUser } from '@foyer/testing/two-factor'
import { PASSWORD, signedIn, signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'

const OLGA = 'olga@example.com'
const NEW = 'new@example.com'
const on = { emailOTP: { enabled: true, changeEmail: { enabled: true } } } as const
const badOtp = { status: 400, code: 'INVALID_OTP' }

onBothEngines('changing an email by codes', ({ open }) => {
  const given = testAppsOn(open)

  /** A code of the current email that lets it be replaced. */
  async function confirmation(app: TestApp, olga: TestClient): Promise<string> {
    await olga.post('/email-otp/send-verification-otp', { email: OLGA, type: 'email-verification' })
    return mailedCode(app, OLGA)
  }

  async function asked(app: TestApp, olga: TestClient): Promise<string> {
    const { emailVerified } = (await olga.get('/get-session')).json.user
    const otp = emailVerified ? await confirmation(app, olga) : undefined
    expect((await olga.post('/email-otp/request-email-change', { newEmail: NEW, otp })).status).toBe(200)
    return mailedCode(app, NEW)
  }

  test('an unverified email: the code proves the new one, which is verified, and the cookies are renewed', async () => {
    const app = await given(on)
    const olga = await signedUp(app, 'Olga')
    const requested = await call(olga, 'requestEmailChangeEmailOtp', { newEmail: 'New@Example.com' })
    expect(requested).toMatchObject({ status: 200, data: { success: true } })
    expect(await signedInEmail(olga)).toBe(OLGA)
    const otp = await mailedCode(app, NEW)
    const changed = await call(olga, 'changeEmailEmailOtp', { newEmail: NEW, otp })
    expect(changed).toMatchObject({ status: 200, data: { success: true } })
    expect(changed.setCookies.join()).toContain('session_token')
    expect(await signedInEmail(olga)).toBe(NEW)
    expect([await signInStatus(app, OLGA), await signInStatus(app, NEW)]).toEqual([401, 200])
    const { user = [], auditEvent = [] } = await allTables(app.database)
    expect(user).toEqual([expect.objectContaining({ email: NEW, emailVerified: true })])
    expect(auditEvent.filter(({ type }) => type === 'user.email.changed')).toHaveLength(1)
    expect(await call(olga, 'changeEmailEmailOtp', { newEmail: OLGA, otp })).toMatchObject(badOtp)
  })

  test('a verified email agrees by a code of its own, is told afterwards, and its code is used up', async () => {
    const app = await given(on)
    const olga = await signedUpVerified(app, 'Olga')
    await outboxDrained(app)
    const before = await tablesWithoutCounters(app.database)
    const bare = await call(olga, 'requestEmailChangeEmailOtp', { newEmail: NEW })
    expect(bare).toMatchObject({ status: 400, message: 'OTP is required to verify current email' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    const otp = await confirmation(app, olga)
    const wrong = await call(olga, 'requestEmailChangeEmailOtp', { newEmail: NEW, otp: otherCode(otp) })
    expect(wrong).toMatchObject(badOtp)
    expect((await call(olga, 'requestEmailChangeEmailOtp', { newEmail: NEW, otp })).status).toBe(200)
    expect(await call(olga, 'requestEmailChangeEmailOtp', { newEmail: 'x@example.com', otp })).toMatchObject(badOtp)
    const code = await mailedCode(app, NEW)
    expect((await call(olga, 'changeEmailEmailOtp', { newEmail: NEW, otp: code })).status).toBe(200)
    expect(await signedInEmail(olga)).toBe(NEW)
    expect(await sentMails(app)).toContain(`${OLGA} email-changed`)
  })

  test('with verifyCurrentEmail an unverified email agrees as well, except where it has no mailbox', async () => {
    const changeEmail = { enabled: true, verifyCurrentEmail: true }
    const app = await given({ emailOTP: { enabled: true, changeEmail }, anonymous: { enabled: true } })
    const olga = await signedUp(app, 'Olga')
    await outboxDrained(app)
    const before = await tablesWithoutCounters(app.database)
    const bare = await call(olga, 'requestEmailChangeEmailOtp', { newEmail: NEW })
    expect(bare).toMatchObject({ status: 400, message: 'OTP is required to verify current email' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
    const otp = await confirmation(app, olga)
    expect((await call(olga, 'requestEmailChangeEmailOtp', { newEmail: NEW, otp })).status).toBe(200)
    const code = await mailedCode(app, NEW)
    expect((await call(olga, 'changeEmailEmailOtp', { newEmail: NEW, otp: code })).status).toBe(200)
    expect(await signedInEmail(olga)).toBe(NEW)
    const anonymous = app.client()
    await anonymous.post('/sign-in/anonymous')
    expect((await call(anonymous, 'requestEmailChangeEmailOtp', { newEmail: 'mia@example.com' })).status).toBe(200)
  })

  test('a code that an unverified email was asked for is worth nothing once it is verified', async () => {
    const app = await given(on)
    const olga = await signedUp(app, 'Olga')
    const otp = await asked(app, olga)
    await run(app.database, 'update "user" set "emailVerified" = true')
    expect(await call(olga, 'changeEmailEmailOtp', { newEmail: NEW, otp })).toMatchObject(badOtp)
    expect(await signedInEmail(olga)).toBe(OLGA)
  })

  test('a code is good for its user, in their browser, for that address', async () => {
    const app = await given(on)
    const olga = await signedUp(app, 'Olga')
    const mia = await signedUp(app, 'Mia')
    const otp = await asked(app, olga)
    await mia.post('/email-otp/request-email-change', { newEmail: NEW })
    await outboxDrained(app)
    const elsewhere = await signedIn(app, 'Olga')
    for (const [browser, newEmail] of [
      [elsewhere, NEW],
      [olga, 'other@example.com'],
    ] as const) {
      expect(await call(browser, 'changeEmailEmailOtp', { newEmail, otp })).toMatchObject(badOtp)
    }
    // Another user of the very browser.
    await olga.post('/sign-out')
    await olga.post('/sign-in/email', { email: 'mia@example.com', password: PASSWORD })
    expect(await call(olga, 'changeEmailEmailOtp', { newEmail: NEW, otp })).toMatchObject(badOtp)
    const { user = [] } = await allTables(app.database)
    expect(user.map(({ email }) => email).sort()).toEqual(['mia@example.com', OLGA])
  })

  test('a taken email is answered as a free one, and gets no mail', async () => {
    const app = await given(on)
    const olga = await signedUp(app, 'Olga')
    await signedUp(app, 'Mia')
    await outboxDrained(app)
    const mails = await sentMails(app)
    const newEmail = 'mia@example.com'
    const taken = await call(olga, 'requestEmailChangeEmailOtp', { newEmail })
    expect(taken).toMatchObject({ status: 200, data: { success: true } })
    await outboxDrained(app)
    expect(await sentMails(app)).toEqual(mails)
    for (const [attempt, code] of [
      [1, 'INVALID_OTP'],
      [2, 'INVALID_OTP'],
      [3, 'INVALID_OTP'],
      [4, 'TOO_MANY_ATTEMPTS'],
    ] as const) {
      const otp = `00000${attempt}`
      expect((await call(olga, 'changeEmailEmailOtp', { newEmail, otp })).code).toBe(code)
    }
    // Mia's own codes are not closed by it.
    const mia = app.client()
    await mia.post('/email-otp/send-verification-otp', { email: newEmail, type: 'sign-in' })
    expect(
      (await mia.post('/sign-in/email-otp', { email: newEmail, otp: await mailedCode(app, newEmail) })).status,
    ).toBe(200)
  })

  test('an email that was taken meanwhile is refused, and nothing changes', async () => {
    const app = await given(on)
    const olga = await signedUp(app, 'Olga')
    const otp = await asked(app, olga)
    await app.client().post('/sign-up/email', { name: 'New', email: NEW, password: PASSWORD })
    const refused = await call(olga, 'changeEmailEmailOtp', { newEmail: NEW, otp })
    expect(refused).toMatchObject({ status: 400, code: 'COULDNT_UPDATE_YOUR_EMAIL' })
    expect(await signedInEmail(olga)).toBe(OLGA)
  })

  test.each([
    ['the same', { newEmail: OLGA }, 'EMAIL_IS_THE_SAME'],
    ['no address', { newEmail: 'x' }, 'INVALID_EMAIL'],
    ['a list', { newEmail: [NEW] }, 'VALIDATION_ERROR'],
    ['null', { newEmail: null }, 'VALIDATION_ERROR'],
    ['a long text', { newEmail: `${'x'.repeat(100_000)}@example.com` }, 'INVALID_EMAIL'],
  ])('%s is refused', async (_title, input, code) => {
    const app = await given(on)
    const olga = await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    for (const operation of ['requestEmailChangeEmailOtp', 'changeEmailEmailOtp']) {
      const refused = await call(olga, operation, { otp: '123456', ...input })
      expect([refused.status, refused.code]).toEqual([400, code])
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('is refused where it is off, and without a session', async () => {
    const off = await given({ emailOTP: { enabled: true } })
    const olga = await signedUp(off, 'Olga')
    for (const operation of ['requestEmailChangeEmailOtp', 'changeEmailEmailOtp']) {
      const refused = await call(olga, operation, { newEmail: NEW, otp: '123456' })
      expect(refused).toMatchObject({ status: 400, code: 'CHANGE_EMAIL_WITH_OTP_IS_DISABLED' })
      expect((await call(off.client(), operation, { newEmail: NEW, otp: '123456' })).status).toBe(401)
    }
  })

  test('is refused to a session that has to be confirmed', async () => {
    const app = await given({ ...on, twoFactor: { enabled: true } })
    const { client } = await givenTwoFactorUser(app, 'Olga')
    await outboxDrained(app)
    await run(app.database, 'update session set "secondFactorAt" = null, "confirmedAt" = null')
    const before = await tablesWithoutCounters(app.database)
    for (const operation of ['requestEmailChangeEmailOtp', 'changeEmailEmailOtp']) {
      const refused = await call(client, operation, { newEmail: NEW, otp: '123456' })
      expect([refused.status, refused.code]).toEqual([403, 'STEP_UP_REQUIRED'])
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([
    ['to a stranger', on, false],
    ['to its user, where emails do not change by code', { emailOTP: { enabled: true } }, true],
  ] as const)('a verified email gets no code that would verify it: %s', async (_title, options, own) => {
    const app = await given(options)
    const olga = await signedUpVerified(app, 'Olga')
    await outboxDrained(app)
    const mails = await sentMails(app)
    const body = { email: OLGA, type: 'email-verification' }
    expect((await (own ? olga : app.client()).post('/email-otp/send-verification-otp', body)).status).toBe(200)
    await outboxDrained(app)
    expect(await sentMails(app)).toEqual(mails)
  })

  test('a new password voids the code', async () => {
    const app = await given(on)
    const olga = await signedUp(app, 'Olga')
    const otp = await asked(app, olga)
    const passwords = { currentPassword: PASSWORD, newPassword: 'another-horse-battery' }
    expect((await olga.post('/change-password', passwords)).status).toBe(200)
    const refused = await olga.post('/email-otp/change-email', { newEmail: NEW, otp })
    expect([refused.status, refused.json.code]).toEqual([400, 'INVALID_OTP'])
  })

  test('of concurrent calls with one code one changes the email', RACE, async () => {
    const app = await given(on)
    const olga = await signedUp(app, 'Olga')
    const otp = await asked(app, olga)
    const change = () => sameClientAt(app, olga).post('/email-otp/change-email', { newEmail: NEW, otp })
    const calls = Array.from({ length: 10 }, change)
    const answers = await Promise.all(calls)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { auditEvent = [] } = await allTables(app.database)
    expect(auditEvent.filter(({ type }) => type === 'user.email.changed')).toHaveLength(1)
  })
})
