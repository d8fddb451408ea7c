import type { TestClient } from '@foyer/testing/client'
import { mailedCode, outboxDrained } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { givenTwoFactorUser, halfSignedIn } from '@foyer/testing/two-factor'
import { describe, expect, test } from 'vitest'

const email = 'olga@example.com'
const on = { twoFactor: { enabled: true }, emailOTP: { enabled: true } }

describe('a sign-in that waits for its second factor', () => {
  const given = testAppsOn()

  const pendingOf = async (client: TestClient) => (await call(client, 'getPendingSignIn'))?.data

  type Options = { totpOptions?: { disable: boolean }; otpOptions?: { enabled: boolean } }
  const noApps = { totpOptions: { disable: true } }
  const noMails = { otpOptions: { enabled: false } }
  const rows: [user: string, confirmedBy: 'app' | 'mail', service: string, options: Options, factors: string[]][] = [
    ['app', 'app', 'both', {}, ['totp', 'otp']],
    ['mail', 'mail', 'both', {}, ['otp']],
    ['app', 'app', 'mails alone', noApps, ['otp']],
    ['mail', 'mail', 'mails alone', noApps, ['otp']],
    ['app', 'app', 'apps alone', noMails, ['totp']],
    ['mail', 'mail', 'apps alone', noMails, []],
    ['app', 'app', 'neither', { ...noApps, ...noMails }, []],
  ]
  test.each(rows)(
    'of a user by %s names, in order, what finishes it (%s) of a service that takes %s',
    async (...row) => {
      const [, confirmedBy, , options, factors] = row
      const enrolling = await given(on)
      await givenTwoFactorUser(enrolling, 'Olga')
      if (confirmedBy === 'mail') await run(enrolling.database, 'update "twoFactor" set "totpConfirmedAt" = null')
      const app = await given({ ...on, twoFactor: { enabled: true, ...options } })
      expect(await pendingOf(await halfSignedIn(app, 'Olga'))).toEqual({ factors, codeSent: false })
      expect(await pendingOf(app.client())).toBeNull()
    },
  )

  test('says that a code was mailed for it, until that has expired or was guessed at too often', async () => {
    const app = await given(on)
    await givenTwoFactorUser(app, 'Olga')
    const half = await halfSignedIn(app, 'Olga')
    const other = await halfSignedIn(app, 'Olga')
    await half.post('/two-factor/send-otp')
    expect([(await pendingOf(half)).codeSent, (await pendingOf(other)).codeSent]).toEqual([true, false])
    app.pass(180)
    expect((await pendingOf(half)).codeSent).toBe(false)
  })

  test('says that none does after a code by mail, as sending one is refused', async () => {
    const app = await given(on)
    await givenTwoFactorUser(app, 'Olga')
    // What nobody proved would go with the proof of the mailbox.
    for (const table of ['account', 'twoFactor']) await run(app.database, `update "${table}" set "provenAt" = now()`)
    const browser = app.client()
    await browser.post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
    const otp = await mailedCode(app, email)
    expect((await browser.post('/sign-in/email-otp', { email, otp })).json).toEqual({
      twoFactorRedirect: true,
      twoFactorMethods: ['totp'],
    })
    expect(await pendingOf(browser)).toEqual({ factors: ['totp'], codeSent: false })
    expect((await browser.post('/two-factor/send-otp')).status).toBe(400)
  })

  test('gets its code by mail also when the codes to sign in with are used up', async () => {
    const app = await given({
      ...on,
      rateLimit: { enabled: true, mail: { code: { address: { window: 3600, max: 1 } } } },
    })
    await givenTwoFactorUser(app, 'Olga')
    for (const _ of [1, 2]) await app.client().post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
    const half = await halfSignedIn(app, 'Olga')
    expect((await half.post('/two-factor/send-otp')).status).toBe(200)
    await outboxDrained(app)
    const templates = app.mailbox.list(email).map(({ template }) => template)
    expect(templates.filter((template) => template === 'sign-in-otp')).toHaveLength(1)
    expect(templates).toContain('two-factor-otp')
  })
})
