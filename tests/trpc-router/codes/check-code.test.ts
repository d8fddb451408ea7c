import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { NEW_PASSWORD, signInStatus } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { mailedCode, otherCode } from '@foyer/testing/mail'
import { RACE, ROUNDS, sameClientAt } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { signedUp } from '@foyer/testing/users'
import { expect, test } from 'vitest'

const email = 'olga@example.com'
const type = 'forget-password'

onBothEngines('checking a mailed code', ({ open, name }) => {
  const given = testAppsOn(open)

  async function givenCode(app: TestApp): Promise<{ browser: TestClient; otp: string }> {
    await signedUp(app, 'Olga')
    const browser = app.client()
    await browser.post('/email-otp/send-verification-otp', { email, type })
    return { browser, otp: await mailedCode(app, email) }
  }

  test('a right one is not used up, however often it is checked', async () => {
    const app = await given({ emailOTP: { enabled: true } })
    const { browser, otp } = await givenCode(app)
    for (let n = 0; n < 5; n += 1) {
      const checked = await call(browser, 'checkVerificationOtp', { email, type, otp })
      expect(checked).toMatchObject({ status: 200, data: { success: true } })
    }
    const reset = await call(browser, 'resetPasswordEmailOtp', { email, otp, password: NEW_PASSWORD })
    expect(reset.status).toBe(200)
    expect(await signInStatus(app, email, NEW_PASSWORD)).toBe(200)
    const used = await call(browser, 'checkVerificationOtp', { email, type, otp })
    expect(used).toMatchObject({ status: 400, code: 'INVALID_OTP' })
  })

  test('wrong ones count: after three the right one is worth nothing', async () => {
    const app = await given({ emailOTP: { enabled: true } })
    const { browser, otp } = await givenCode(app)
    const guess = { email, type, otp: otherCode(otp) }
    for (let n = 0; n < 3; n += 1) expect((await call(browser, 'checkVerificationOtp', guess)).status).toBe(400)
    const late = await call(browser, 'resetPasswordEmailOtp', { email, otp, password: NEW_PASSWORD })
    expect(late).toMatchObject({ status: 403, code: 'TOO_MANY_ATTEMPTS' })
    expect(await signInStatus(app, email)).toBe(200)
  })

  test('a code is right for what it was mailed for alone, and in its browser', async () => {
    const app = await given({ emailOTP: { enabled: true } })
    const { browser, otp } = await givenCode(app)
    for (const [client, input] of [
      [browser, { email, type: 'sign-in', otp }],
      [browser, { email: 'nobody@example.com', type, otp }],
      [app.client({ cookie: '' }), { email, type: 'email-verification', otp }],
    ] as const) {
      const refused = await call(client, 'checkVerificationOtp', input)
      expect(refused).toMatchObject({ status: 400, code: 'INVALID_OTP' })
    }
    expect(await countRows(app.database, 'session')).toBe(1)
  })

  test('one that would make an account is told to have none yet', async () => {
    const app = await given({ emailOTP: { enabled: true } })
    const browser = app.client()
    await browser.post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
    const otp = await mailedCode(app, email)
    const checked = await call(browser, 'checkVerificationOtp', { email, type: 'sign-in', otp })
    expect(checked).toMatchObject({ status: 400, code: 'USER_NOT_FOUND' })
    expect((await call(browser, 'signInEmailOtp', { email, otp })).status).toBe(200)
  })

  test('one that is redeemed while it is checked is redeemed', RACE, async () => {
    const app = await given({ emailOTP: { enabled: true } })
    for (let round = 0; round < ROUNDS[name]; round += 1) {
      await app.database.truncate()
      const { browser, otp } = await givenCode(app)
      const check = () => call(sameClientAt(app, browser), 'checkVerificationOtp', { email, type, otp })
      const redeem = () =>
        call(sameClientAt(app, browser), 'resetPasswordEmailOtp', { email, otp, password: NEW_PASSWORD })
      const [reset, ...checks] = await Promise.all([redeem, check, check, check, check].map((ask) => ask()))
      expect(reset?.status).toBe(200)
      for (const { status } of checks) expect([200, 400]).toContain(status)
      const together = await Promise.all([check, check].map((ask) => ask()))
      expect(together).toMatchObject([{ code: 'INVALID_OTP' }, { code: 'INVALID_OTP' }])
    }
  })

  test('of checks at the same moment none gets in the way of another', async () => {
    const app = await given({ emailOTP: { enabled: true } })
    const { browser, otp } = await givenCode(app)
    const before = await tablesWithoutCounters(app.database)
    const checks = Array.from({ length: 5 }, () =>
      call(sameClientAt(app, browser), 'checkVerificationOtp', { email, type, otp }),
    )
    expect((await Promise.all(checks)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await tablesWithoutCounters(app.database)).verification).toEqual(before.verification)
  })

  test('there is nothing to check where codes are off', async () => {
    const app = await given()
    expect((await call(app.client(), 'checkVerificationOtp', { email, type, otp: '123456' })).status).toBe(404)
  })
})
