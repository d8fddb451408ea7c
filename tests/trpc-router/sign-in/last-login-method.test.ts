import { givenProviderApp } from '@foyer/testing/providers/authorization-flow'
import { testAppsOn } from '@foyer/testing/suite'
import { call } from '@foyer/testing/transports'
import { givenTwoFactorUser, halfSignedIn } from '@foyer/testing/two-factor'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { givenAdminUsers } from '#trpc-router/admin/admin-users.ts'
import { signInCases, signInOptions } from './sign-ins.ts'

const COOKIE = 'better-auth.last_used_login_method'
const on = { lastLoginMethod: { enabled: true } }

/** What each way in is called afterwards; undefined for one that nobody chooses on a page of sign-in. */
const methods: Record<string, string | undefined> = {
  signInEmail: 'email',
  signInUsername: 'username',
  signInSocial: 'google',
  socialCallback: 'google',
  socialCallbackForm: 'apple',
  verifyAuthentication: 'passkey',
  verifyMagicLink: 'magic-link',
  signInEmailOtp: 'email-otp',
  verifyTotp: 'email',
  verifyTwoFactorOtp: 'email',
  verifyBackupCode: 'email',
}

describe('the cookie of the last login method', () => {
  const given = testAppsOn()

  test.each(signInCases)('names what a sign-in by $operation began with', async ({ operation, prepare }) => {
    const scene = await givenProviderApp(given, { ...signInOptions, ...on })
    const browser = scene.app.client()
    const signIn = await prepare({ scene, browser })
    browser.cookies.delete(COOKIE)
    await signIn()
    expect(browser.cookies.get(COOKIE)).toBe(methods[operation])
  })

  test('is set by a sign-up that signs in, and stays after signing out', async () => {
    const browser = (await given(on)).client()
    await call(browser, 'signUpEmail', details('Olga'))
    await call(browser, 'signOut')
    expect(browser.cookies.get(COOKIE)).toBe('email')
  })

  test('is not set where the feature is off, where nobody has signed in, or before the second factor', async () => {
    const browser = (await given()).client()
    expect((await call(browser, 'signUpEmail', details('Olga'))).setCookies.join()).not.toContain(COOKIE)
    const app = await given({ ...on, twoFactor: { enabled: true } })
    await signedUp(app, 'Max')
    const refused = app.client()
    await call(refused, 'signInEmail', { ...details('Max'), password: 'wrong' })
    expect([...refused.cookies.keys()]).toEqual([])
    await givenTwoFactorUser(app, 'Nora')
    expect((await halfSignedIn(app, 'Nora')).cookies.has(COOKIE)).toBe(false)
  })

  test('is not changed by who impersonates', async () => {
    const { adam } = await givenAdminUsers((options) => given({ ...options, ...on }))
    const { setCookies } = await call(adam, 'impersonateUser', { userId: 'uma' })
    expect(setCookies.join()).toContain('session_token')
    expect(setCookies.join()).not.toContain(COOKIE)
  })

  const HTTPS = { FOYER_BASE_URL: 'https://localhost' }
  test.each([
    ['as sessions are', {}, {}, `${COOKIE}=email; Max-Age=2592000; Path=/; SameSite=Lax`],
    ['on https', {}, HTTPS, `${COOKIE}=email; Max-Age=2592000; Path=/; Secure; SameSite=Lax`],
    [
      'for all subdomains',
      { advanced: { crossSubDomainCookies: { enabled: true, domain: 'example.com' }, sameSite: 'none' } } as const,
      HTTPS,
      `${COOKIE}=email; Max-Age=2592000; Domain=example.com; Path=/; Secure; SameSite=None`,
    ],
    [
      'under another name, for a shorter time',
      { lastLoginMethod: { enabled: true, cookieName: 'acme.method', maxAge: 60 } },
      {},
      'acme.method=email; Max-Age=60; Path=/; SameSite=Lax',
    ],
  ])('is set %s, and readable by scripts', async (_how, options, variables, line) => {
    const browser = (await given({ ...on, ...options }, variables)).client()
    const { setCookies } = await call(browser, 'signUpEmail', details('Olga'))
    expect(setCookies).toContain(line)
  })

  test('ends with the browser where the sign-in does', async () => {
    const app = await given(on)
    await signedUp(app, 'Olga')
    const { setCookies } = await call(app.client(), 'signInEmail', { ...details('Olga'), rememberMe: false })
    expect(setCookies).toContain(`${COOKIE}=email; Path=/; SameSite=Lax`)
  })
})
