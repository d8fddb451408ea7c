import { mailedCode, mailedLink, tokenOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import { createAuthClient } from 'better-auth/client'
import { emailOTPClient, magicLinkClient } from 'better-auth/client/plugins'
import { describe, expect, test } from 'vitest'
import { browserFetch } from '#rest-compat/differential/client-fetch.ts'

const { email } = details('Olga')
const enabled = { magicLink: { enabled: true }, emailOTP: { enabled: true } }

/** The official client with its plugins, as they are. */
function officialClient({ baseUrl }: TestApp) {
  const { fetch } = browserFetch(baseUrl)
  const plugins = [magicLinkClient(), emailOTPClient()]
  return createAuthClient({ baseURL: baseUrl, plugins, fetchOptions: { customFetchImpl: fetch } })
}

describe('the official client', () => {
  const given = testAppsOn()

  test('signs in by a magic link', async () => {
    const app = await given(enabled)
    const client = officialClient(app)
    expect((await client.signIn.magicLink({ email, name: 'Olga' })).data).toEqual({ status: true })
    const token = tokenOf(await mailedLink(app, email, 'magic-link'))
    const { data } = await client.magicLink.verify({ query: { token } })
    expect(data).toMatchObject({ token: expect.any(String), user: { email, emailVerified: true } })
    expect((await client.getSession()).data?.user.name).toBe('Olga')
    expect((await client.magicLink.verify({ query: { token: 'nonsense', callbackURL: '/in' } })).data).toBeNull()
  })

  test('signs in, verifies and sets a password by codes', async () => {
    const app = await given(enabled)
    await signedUp(app, 'Olga')
    const client = officialClient(app)
    expect((await client.emailOtp.sendVerificationOtp({ email, type: 'email-verification' })).data).toEqual({
      success: true,
    })
    const verified = await client.emailOtp.verifyEmail({ email, otp: await mailedCode(app, email) })
    expect(verified.data).toMatchObject({ status: true, user: { emailVerified: true } })
    await client.forgetPassword.emailOtp({ email })
    const password = 'another-horse-battery'
    const reset = await client.emailOtp.resetPassword({ email, otp: await mailedCode(app, email), password })
    expect(reset.data).toEqual({ success: true })
    await client.emailOtp.sendVerificationOtp({ email, type: 'sign-in' })
    const wrong = await client.signIn.emailOtp({ email, otp: '1' })
    expect(wrong.error).toMatchObject({ status: 400, code: 'INVALID_OTP', message: 'Invalid OTP' })
    await client.signIn.emailOtp({ email, otp: await mailedCode(app, email) })
    expect((await client.getSession()).data?.user.email).toBe(email)
  })
})
