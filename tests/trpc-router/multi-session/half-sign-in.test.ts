import { outboxDrained } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { allTables } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { givenTwoFactorUser, halfSignedIn, nextCode, wrongCode } from '@foyer/testing/two-factor'
import { details } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { multiSession } from './browser.ts'

const ENDED = { status: 401, code: 'INVALID_TWO_FACTOR_COOKIE' }

describe('a second sign-in that waits for its second factor', () => {
  const given = testAppsOn()

  /** Olga is signed in, and in her browser a sign-in of Zoe waits. */
  async function givenHalf() {
    const app = await given({ ...multiSession, twoFactor: { enabled: true } })
    const zoe = await givenTwoFactorUser(app, 'Zoe')
    const olga = await givenTwoFactorUser(app, 'Olga')
    await outboxDrained(app)
    await halfSignedIn(app, 'Zoe', olga.client)
    return { app, zoe, olga, browser: olga.client }
  }

  const ways: [string, (app: TestApp, guess: () => Promise<unknown>) => Promise<unknown>][] = [
    ['has no attempt left', async (_app, guess) => Promise.all(Array.from({ length: 5 }, guess))],
    ['is late', async (app) => app.pass(3600)],
    ['is gone', async ({ database }) => database.db.deleteFrom('pendingSignIn').execute()],
  ]

  test.each(ways)('and %s has ended: its codes are not those of the account that is signed in', async (_how, end) => {
    const { app, zoe, olga, browser } = await givenHalf()
    const code = wrongCode(app, zoe.totpURI)
    await end(app, () => call(browser, 'verifyTotp', { code }))
    const { signInThrottle: counted } = await allTables(app.database)
    for (let n = 0; n < 11; n += 1) expect(await call(browser, 'verifyTotp', { code })).toMatchObject(ENDED)
    expect(await call(browser, 'verifyTotp', { code: nextCode(app, olga.totpURI) })).toMatchObject(ENDED)
    expect(await call(browser, 'verifyBackupCode', { code: olga.backupCodes[0] })).toMatchObject(ENDED)
    expect(await call(browser, 'sendTwoFactorOtp', {})).toMatchObject(ENDED)
    await outboxDrained(app)
    expect(app.mailbox.list().filter(({ template }) => template === 'two-factor-otp')).toEqual([])
    expect((await allTables(app.database)).signInThrottle).toEqual(counted)
    const own = { code: nextCode(app, olga.totpURI), subject: 'session' }
    expect((await call(browser, 'verifyTotp', own)).status).toBe(200)
  })

  test('that is not to be remembered leaves the lifetime of the session that stays (T133)', async () => {
    const { app, zoe, browser } = await givenHalf()
    const begun = await browser.post('/sign-in/email', { ...details('Zoe'), rememberMe: false })
    expect(begun.setCookies.map((line) => line.split('=')[0])).toEqual(['foyer.two_factor'])
    const finished = await browser.post('/two-factor/verify-totp', { code: nextCode(app, zoe.totpURI) })
    const session = finished.setCookies.find((line) => line.startsWith('foyer.session_token='))
    expect(session).not.toMatch(/max-age/i)
  })

  test('has a secret of at least 128 bits (S20)', async () => {
    const { browser } = await givenHalf()
    const [secret = ''] = decodeURIComponent(browser.cookies.get('foyer.two_factor') ?? '').split('.')
    expect(secret).toMatch(/^2fa-[A-Za-z0-9]{22,}$/)
  })
})
