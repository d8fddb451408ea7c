import { signedUpVerified } from '@foyer/testing/account-rows'
import type { TestClient } from '@foyer/testing/client'
import { approve, deviceOptions, givenDeviceCodes, poll } from '@foyer/testing/devices'
import { mailedLink, outboxDrained, tokenOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { confirmed, enabled, nextCode } from '@foyer/testing/two-factor'
import { details, PASSWORD } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const DAY = 24 * 3600
const { email } = details('Olga')
const mailed = { magicLink: { enabled: true }, twoFactor: { enabled: true } } as const
const options = { ...deviceOptions, ...mailed, oneTimeToken: { enabled: true, newSession: true } } as const

const handOvers: Record<string, (app: TestApp, olga: TestClient) => Promise<TestClient>> = {
  'an approved device': async (app, olga) => {
    const codes = await givenDeviceCodes(app.client())
    expect((await approve(olga, codes)).status).toBe(200)
    const { access_token } = (await poll(app.client(), codes)).json
    return app.client({ authorization: `Bearer ${access_token}` })
  },
  'a one-time token': async (app, olga) => {
    const { token } = (await olga.get('/one-time-token/generate')).json
    const other = app.client()
    expect((await other.post('/one-time-token/verify', { token })).status).toBe(200)
    return other
  },
}

const takesSecondFactor = ['disableTwoFactor', 'getTotpUri', 'generateBackupCodes', 'enableTwoFactor', 'changePassword']
const passwords = { password: PASSWORD, currentPassword: PASSWORD, newPassword: 'another-horse-battery' }

describe('one mailbox', () => {
  const given = testAppsOn()

  test.each(Object.entries(handOvers))(
    'is not both factors of a session that went over by %s (T25)',
    async (_how, handOver) => {
      const app = await given(options)
      const { totpURI } = await givenVerified(app)
      const olga = await followedLink(app)
      expect((await olga.post('/two-factor/verify-totp', { code: nextCode(app, totpURI) })).status).toBe(200)
      const other = await handOver(app, olga)
      await run(app.database, 'update session set "secondFactorAt" = null')
      await outboxDrained(app)
      const before = await tablesWithoutCounters(app.database)
      const refusal = { status: 400, message: 'OTP not enabled' }
      expect(await call(other, 'sendTwoFactorOtp', {})).toMatchObject(refusal)
      expect(await call(other, 'verifyTwoFactorOtp', { code: '000000' })).toMatchObject(refusal)
      const refused = await other.post('/change-password', passwords)
      expect([refused.status, refused.json.stepUp]).toEqual([403, { methods: ['totp', 'backup-code'] }])
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    },
  )

  test.each(takesSecondFactor)(
    'and the password are two factors for %s while the sign-in by mail is fresh',
    async (operation) => {
      const { olga } = await givenMailboxFactor()
      expect(await call(olga, operation, passwords)).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' })
      expect((await call(olga, 'stepUpWithPassword', { password: PASSWORD })).status).toBe(200)
      expect((await call(olga, operation, passwords)).status).toBe(200)
    },
  )

  test.each(takesSecondFactor)(
    'and the password are none for %s once the sign-in by mail is long ago (T30)',
    async (operation) => {
      const { app, olga, backupCodes } = await givenMailboxFactor()
      app.pass(DAY)
      await olga.get('/get-session')
      const before = await tablesWithoutCounters(app.database)
      const asked = await call(olga, 'stepUpWithPassword', { password: PASSWORD })
      expect([asked.status, asked.code]).toEqual([403, 'STEP_UP_REQUIRED'])
      expect(await call(olga, operation, passwords)).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' })
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
      await call(olga, 'verifyBackupCode', { code: backupCodes[0] })
      expect((await call(olga, operation, passwords)).status).toBe(200)
    },
  )

  test('are as old as the sign-in by mail, however late the password comes', async () => {
    const { app, olga } = await givenMailboxFactor()
    app.pass(DAY - 60)
    await call(olga, 'stepUpWithPassword', { password: PASSWORD })
    expect((await call(olga, 'getTotpUri', passwords)).status).toBe(200)
    app.pass(60)
    expect(await call(olga, 'getTotpUri', passwords)).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' })
  })

  test('are as old as the sign-in by mail, also in a session that a new password has put in its place (T30)', async () => {
    const { app, olga } = await givenMailboxFactor()
    app.pass(DAY - 60)
    await call(olga, 'stepUpWithPassword', { password: PASSWORD })
    const replaced = await call(olga, 'changePassword', { ...passwords, revokeOtherSessions: true })
    expect(replaced).toMatchObject({ status: 200, data: { token: expect.any(String) } })
    app.pass(60)
    const password = passwords.newPassword
    for (const [operation, input] of [
      ['getTotpUri', { password }],
      ['stepUpWithPassword', { password }],
    ] as const) {
      expect(await call(olga, operation, input), operation).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' })
    }
  })

  /** Olga, whose second factor is codes by mail, and who has signed in by a mailed link. */
  async function givenMailboxFactor() {
    const app = await given({ ...options, session: { expiresIn: 7 * DAY } })
    const { backupCodes } = await givenVerified(app)
    await run(app.database, 'update "twoFactor" set "totpConfirmedAt" = null')
    const olga = await followedLink(app)
    await outboxDrained(app)
    return { app, olga, backupCodes }
  }
})

/** Olga, whose mailbox was proved where she signed up, so that a link takes nothing from her. */
async function givenVerified(app: TestApp) {
  const olga = await signedUpVerified(app, 'Olga')
  const factor = await enabled(olga)
  await confirmed(app, olga, factor.totpURI)
  return factor
}

/** A browser that has asked for a link and followed it. */
async function followedLink(app: TestApp): Promise<TestClient> {
  const browser = app.client()
  await browser.post('/sign-in/magic-link', { email })
  const token = tokenOf(await mailedLink(app, email, 'magic-link'))
  expect((await browser.get(`/magic-link/verify?token=${token}`)).status).toBe(200)
  return browser
}
