import { signedUpVerified } from '@foyer/testing/account-rows'
import { mailedLink, sentMails } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { tablesWithoutCounters } from '@foyer/testing/tables'
import { call, visible } from '@foyer/testing/transports'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const OLGA = 'olga@example.com'

describe('requesting a verification link', () => {
  const given = testAppsOn()

  test('has the same answer for unverified, verified, unknown and undeliverable emails without a session', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    await signedUpVerified(app, 'Vera')
    const request = async (email: string) => visible(await call(app.client(), 'sendVerificationEmail', { email }))
    const unverified = await request(OLGA)
    expect(unverified).toMatchObject({ status: 200, setCookies: [] })
    for (const email of ['vera@example.com', 'nobody@example.com', 'ольга@example.com', 'OLGA@EXAMPLE.COM']) {
      expect(await request(email), email).toEqual(unverified)
    }
    expect(await sentMails(app)).toEqual([`${OLGA} verify-email`, `${OLGA} verify-email`])
  })

  test('is allowed to a signed-in user for their own unverified email, in any spelling', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const result = await call(olga, 'sendVerificationEmail', { email: 'OLGA@Example.com' })
    expect(result).toMatchObject({ status: 200, data: { status: true } })
    expect(await sentMails(app)).toEqual([`${OLGA} verify-email`])
  })

  test.each([
    ['another', 'Olga', 'mia@example.com', 'You can only send a verification email to your own email'],
    ['another, unknown', 'Olga', 'nobody@example.com', 'You can only send a verification email to your own email'],
    [
      'their own, verified',
      'Vera',
      'vera@example.com',
      'You can only send a verification email to an unverified email',
    ],
    ['another, once verified', 'Vera', OLGA, 'You can only send a verification email to an unverified email'],
  ])('is refused to a signed-in user for %s', async (_title, name, email, message) => {
    const app = await given()
    const clients = { Olga: await signedUp(app, 'Olga'), Vera: await signedUpVerified(app, 'Vera') }
    await signedUp(app, 'Mia')
    const before = await tablesWithoutCounters(app.database)
    const result = await call(name === 'Olga' ? clients.Olga : clients.Vera, 'sendVerificationEmail', { email })
    expect(result).toMatchObject({ status: 400, message, setCookies: [] })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('is refused where verification is disabled', async () => {
    const app = await given({ emailVerification: { enabled: false } })
    const olga = await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    for (const client of [olga, app.client()]) {
      const result = await call(client, 'sendVerificationEmail', { email: OLGA })
      expect(result).toMatchObject({ status: 400, message: "Verification email isn't enabled" })
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([undefined, null, 5, '', 'nonsense', [OLGA], `${OLGA},mia@example.com`])(
    'is refused for %j, which is not one email',
    async (email) => {
      const app = await given()
      await signedUp(app, 'Olga')
      const before = await tablesWithoutCounters(app.database)
      const result = await call(app.client(), 'sendVerificationEmail', { email })
      expect(result).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    },
  )

  test('is refused with an untrusted callback URL', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    const input = { email: OLGA, callbackURL: 'https://evil.example' }
    const result = await call(app.client(), 'sendVerificationEmail', input)
    expect(result).toMatchObject({ status: 403, message: 'Invalid callbackURL' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([
    [undefined, '/'],
    ['', '/'],
    ['/a?x=1&token=zz', '/a?x=1&token=zz'],
  ])('mails a link for the callback URL %j', async (callbackURL, expected) => {
    const app = await given()
    await signedUp(app, 'Olga')
    await call(app.client(), 'sendVerificationEmail', { email: OLGA, callbackURL })
    const link = await mailedLink(app, OLGA, 'verify-email')
    expect(link.origin + link.pathname).toBe(`${app.baseUrl}/api/auth/verify-email`)
    expect(link.searchParams.get('callbackURL')).toBe(expected)
  })
})
