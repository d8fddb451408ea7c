import { caughtMail, outboxDrained } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { type CallResult, call, visible } from '@foyer/testing/transports'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'

const verifying = { emailAndPassword: { requireEmailVerification: true } }
describe('refused sign-ins', () => {
  const given = testAppsOn()

  test('an unknown email, a social-only account and a wrong password have the same answer', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    await signedUp(app, 'Sonja')
    await run(
      app.database,
      `update account set "providerId" = 'github', password = null
         where "userId" = (select id from "user" where name = 'Sonja')`,
    )
    const before = await tablesWithoutCounters(app.database)
    const wrong = await refusal(app, 'Olga')
    expect(wrong).toMatchObject({ status: 401, code: 'INVALID_EMAIL_OR_PASSWORD', setCookies: [] })
    for (const name of ['Sonja', 'Nobody']) {
      expect(visible(await refusal(app, name))).toEqual(visible(wrong))
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([
    'olga',
    'olga@',
    '@example.com',
    'olga@example',
    'Olga <olga@example.com>',
    'olga@example.com\n',
    'ölga@example.com',
  ])('%o is not an email', async (email) => {
    const app = await given()
    const result = await call(app.client(), 'signInEmail', { email, password: PASSWORD })
    expect(result).toMatchObject({ status: 400, message: 'Invalid email', code: 'INVALID_EMAIL' })
  })

  test('email and password can be disabled', async () => {
    const app = await given({ emailAndPassword: { enabled: false } })
    expect((await call(app.client(), 'signInEmail', details('Olga'))).message).toBe('Email and password is not enabled')
    expect((await call(app.client(), 'signUpEmail', details('Olga'))).message).toBe(
      'Email and password sign up is not enabled',
    )
  })

  test('an unverified email is revealed only after the right password, and mailed then', async () => {
    const former = await given()
    await signedUp(former, 'Olga')
    await former.close()
    const app = await given(verifying)
    const wrong = await refusal(app, 'Olga')
    expect(visible(wrong)).toEqual(visible(await refusal(app, 'Nobody')))
    await outboxDrained(app)
    expect(app.mailbox.list()).toEqual([])
    const right = await call(app.client(), 'signInEmail', details('Olga'))
    expect(right).toMatchObject({ status: 403, message: 'Email not verified', setCookies: [] })
    expect((await caughtMail(app, 'olga@example.com')).template).toBe('verify-email')
  })

  test.each([
    [undefined, '/'],
    ['/a?x=1&token=zz', '/a?x=1&token=zz'],
    ['/p%20q?next=%2Fr%26s', '/p%20q?next=%2Fr%26s'],
  ])('the mailed link contains the callback URL %s unchanged', async (callbackURL, expected) => {
    const app = await given(verifying)
    await call(app.client(), 'signUpEmail', { ...details('Olga'), callbackURL })
    const { url } = await caughtMail(app, 'olga@example.com')
    const link = new URL(url ?? '')
    expect(link.origin + link.pathname).toBe(`${app.baseUrl}/api/auth/verify-email`)
    expect([...link.searchParams.keys()]).toEqual(['token', 'callbackURL'])
    expect(link.searchParams.get('callbackURL')).toBe(expected)
  })

  test('the token of the link is typed, bound to user and email, and valid for an hour', async () => {
    const app = await given(verifying)
    await call(app.client(), 'signUpEmail', details('Olga'))
    const { url } = await caughtMail(app, 'olga@example.com')
    const [header, claims] = (new URL(url ?? '').searchParams.get('token') ?? '').split('.').map(decoded)
    expect(header).toEqual({ alg: 'HS256', typ: 'verify-email+jwt' })
    expect(claims).toMatchObject({ email: 'olga@example.com', stamp: 0, sub: expect.stringMatching(/^\w{32}$/) })
    expect(Number(claims?.exp) - Number(claims?.iat)).toBe(3600)
  })
})

function refusal(app: TestApp, name: string): Promise<CallResult> {
  return call(app.client(), 'signInEmail', { ...details(name), password: 'wrong-password' })
}

function decoded(part: string): Record<string, unknown> {
  return part.startsWith('ey') ? JSON.parse(Buffer.from(part, 'base64url').toString()) : {}
}
