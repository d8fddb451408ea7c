import { testDatabases } from '@foyer/db/testing/test-database'
import { mailedCode, outboxDrained } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { transports } from '@foyer/testing/transports'
import { givenTwoFactorUser, halfSignedIn } from '@foyer/testing/two-factor'
import { describe, expect, test } from 'vitest'

const email = 'olga@example.com'
const on = { twoFactor: { enabled: true }, emailOTP: { enabled: true } }
const [, trpc] = transports

describe.each(testDatabases())('a sign-in that waits for its second factor on $name', ({ open }) => {
  const given = testAppsOn(open)

  const pendingOf = async (client: Parameters<NonNullable<typeof trpc>['call']>[0]) =>
    (await trpc?.call(client, 'getPendingSignIn'))?.data

  test('says that a code by mail finishes it after a password, and none where that is switched off', async () => {
    const app = await given(on)
    await givenTwoFactorUser(app, 'Olga')
    expect(await pendingOf(await halfSignedIn(app, 'Olga'))).toEqual({ byMail: true })
    expect(await pendingOf(app.client())).toBeNull()
    const without = await given({ twoFactor: { enabled: true, otpOptions: { enabled: false } } })
    expect(await pendingOf(await halfSignedIn(without, 'Olga'))).toEqual({ byMail: false })
  })

  test('says that none does after a code by mail, as sending one is refused', async () => {
    const app = await given(on)
    await givenTwoFactorUser(app, 'Olga')
    // What nobody proved would go with the proof of the mailbox.
    for (const table of ['account', 'twoFactor']) await run(app.database, `update "${table}" set "provenAt" = now()`)
    const browser = app.client()
    await browser.post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
    const otp = await mailedCode(app, email)
    expect((await browser.post('/sign-in/email-otp', { email, otp })).json).toEqual({ twoFactorRedirect: true })
    expect(await pendingOf(browser)).toEqual({ byMail: false })
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
