import { withoutPassword } from '@foyer/testing/account-rows'
import { mailedLink, sentMails } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import { call, visible } from '@foyer/testing/transports'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const MESSAGE = 'If this email exists in our system, check your email for the reset link'

describe('requesting a reset link', () => {
  const given = testAppsOn()

  describe.each(['requestPasswordReset', 'forgetPassword'])('as %s', (operation) => {
    test('has the same answer, byte for byte, for known, unknown, passwordless and undeliverable emails', async () => {
      const app = await given()
      await signedUp(app, 'Olga')
      await signedUp(app, 'Sonja')
      await withoutPassword(app, 'Sonja')
      const request = async (email: string) => visible(await call(app.client(), operation, { email }))
      const known = await request('olga@example.com')
      expect(known).toMatchObject({ status: 200, text: expect.stringContaining(MESSAGE), setCookies: [] })
      for (const email of ['nobody@example.com', 'sonja@example.com', 'ольга@example.com', 'nobody@example.invalid']) {
        expect(await request(email), email).toEqual(known)
      }
    })

    test('mails the stored email, whatever the spelling in the request', async () => {
      const app = await given()
      await signedUp(app, 'Olga')
      await call(app.client(), operation, { email: 'OLGA@Example.COM' })
      expect(await sentMails(app)).toEqual(['olga@example.com reset-password'])
    })

    test('mails and stores nothing for an unknown email', async () => {
      const app = await given()
      await call(app.client(), operation, { email: 'nobody@example.com' })
      expect(await sentMails(app)).toEqual([])
      expect(await countRows(app.database, 'verification')).toBe(0)
    })

    test.each([
      undefined,
      null,
      5,
      '',
      'nonsense',
      'olga@example.com,mia@example.com',
      'olga@example.com\r\nbcc: mia@example.com',
      ['olga@example.com'],
      ['olga@example.com', 'mia@example.com'],
      { email: 'olga@example.com' },
    ])('is refused for %j, which is not one email', async (email) => {
      const app = await given()
      await signedUp(app, 'Olga')
      const before = await tablesWithoutCounters(app.database)
      const result = await call(app.client(), operation, { email })
      expect(result).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', setCookies: [] })
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    })

    test('is refused where it is disabled', async () => {
      const app = await given({ emailAndPassword: { resetPassword: { enabled: false } } })
      await signedUp(app, 'Olga')
      const before = await tablesWithoutCounters(app.database)
      const result = await call(app.client(), operation, { email: 'olga@example.com' })
      expect(result).toMatchObject({ status: 400, message: "Reset password isn't enabled" })
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    })

    test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
      'is refused with the redirect to %s',
      async (redirectTo) => {
        const app = await given()
        await signedUp(app, 'Olga')
        const before = await tablesWithoutCounters(app.database)
        const result = await call(app.client(), operation, { email: 'olga@example.com', redirectTo })
        expect(result).toMatchObject({ status: 403, message: 'Invalid redirectURL' })
        expect(await tablesWithoutCounters(app.database)).toEqual(before)
      },
    )
  })

  test.each([
    [undefined, ''],
    ['', ''],
    ['/reset?x=1&token=zz', '/reset?x=1&token=zz'],
    ['/p%20q?next=%2Fr%26s', '/p%20q?next=%2Fr%26s'],
  ])('the link contains the redirect %j unchanged and nothing else', async (redirectTo, callbackURL) => {
    const app = await given()
    await signedUp(app, 'Olga')
    await call(app.client(), 'requestPasswordReset', { email: 'olga@example.com', redirectTo })
    const link = await mailedLink(app, 'olga@example.com', 'reset-password')
    expect(link.origin).toBe(app.baseUrl)
    expect(link.pathname).toMatch(/^\/api\/auth\/reset-password\/[A-Za-z0-9]{24}$/)
    expect([...link.searchParams]).toEqual([['callbackURL', callbackURL]])
  })

  test('the link is built from the configured base URL, whatever the request headers', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    const headers = {
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-forwarded-proto': 'https',
    }
    await call(app.client(), 'requestPasswordReset', { email: 'olga@example.com' }, headers)
    expect((await mailedLink(app, 'olga@example.com', 'reset-password')).origin).toBe(app.baseUrl)
  })
})
