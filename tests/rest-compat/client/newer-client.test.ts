import { newerClient } from '@foyer/newer-client/newer-client'
import { allFeatures } from '@foyer/testing/all-features'
import { mailedCode, mailedLink, tokenOf } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { codeOf, nextCode } from '@foyer/testing/two-factor'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { browserFetch } from '#rest-compat/differential/client-fetch.ts'

const { email } = details('Olga')

/** The client of better-auth 1.7 with its plugins, as they are. */
function clientOf({ baseUrl }: TestApp) {
  const redirects: object[] = []
  const { fetch, requests } = browserFetch(baseUrl)
  const plugins = [
    newerClient.emailOTPClient(),
    newerClient.magicLinkClient(),
    newerClient.multiSessionClient(),
    newerClient.usernameClient(),
    newerClient.twoFactorClient({
      onTwoFactorRedirect: (redirect) => void redirects.push(redirect),
    }),
  ]
  const client = newerClient.createAuthClient({ baseURL: baseUrl, plugins, fetchOptions: { customFetchImpl: fetch } })
  return { client, requests, redirects }
}

describe('the client of better-auth 1.7', () => {
  const given = testAppsOn()

  test('enrols a second factor, signs in with it, and turns it off', async () => {
    const app = await given({ twoFactor: { enabled: true } })
    const { client } = clientOf(app)
    await client.signUp.email(details('Olga'))
    const enabled = await client.twoFactor.enable({ password: PASSWORD, method: 'totp' })
    const { totpURI, backupCodes } = totpOf(enabled.data)
    await client.twoFactor.verifyTotp({ code: codeOf(app, totpURI) })
    expect((await client.getSession()).data?.user).toMatchObject({ twoFactorEnabled: true })

    const elsewhere = clientOf(app)
    await elsewhere.client.signIn.email({ email, password: PASSWORD })
    expect(elsewhere.redirects).toEqual([{ twoFactorMethods: ['totp', 'otp'] }])
    expect((await elsewhere.client.getSession()).data).toBeNull()
    await elsewhere.client.twoFactor.verifyTotp({ code: nextCode(app, totpURI), trustDevice: true })
    expect((await elsewhere.client.getSession()).data?.user.email).toBe(email)

    const byMail = clientOf(app)
    await byMail.client.signIn.email({ email, password: PASSWORD })
    expect((await byMail.client.twoFactor.sendOtp()).data).toEqual({ status: true })
    expect((await byMail.client.twoFactor.verifyOtp({ code: await mailedCode(app, email) })).error).toBeNull()

    const byPaper = clientOf(app)
    await byPaper.client.signIn.email({ email, password: PASSWORD })
    const [code = ''] = backupCodes
    expect((await byPaper.client.twoFactor.verifyBackupCode({ code })).error).toBeNull()
    expect((await client.twoFactor.getTotpUri({ password: PASSWORD })).data).toEqual({ totpURI })
    expect((await client.twoFactor.disable({ password: PASSWORD })).data).toEqual({ status: true })
  })

  test('signs in by a magic link, and by a mailed code', async () => {
    const app = await given({ magicLink: { enabled: true }, emailOTP: { enabled: true } })
    const { client } = clientOf(app)
    expect((await client.signIn.magicLink({ email, name: 'Olga' })).data).toEqual({ status: true })
    const token = tokenOf(await mailedLink(app, email, 'magic-link'))
    await client.magicLink.verify({ query: { token } })
    expect((await client.getSession()).data?.user.name).toBe('Olga')
    await client.signOut()
    await client.emailOtp.sendVerificationOtp({ email, type: 'sign-in' })
    await client.signIn.emailOtp({ email, otp: await mailedCode(app, email) })
    expect((await client.getSession()).data?.user.email).toBe(email)
  })

  test('asks for a code for a new password where 1.7 asks', async () => {
    const app = await given({ emailOTP: { enabled: true } })
    await signedUp(app, 'Olga')
    const { client, requests } = clientOf(app)
    expect((await client.emailOtp.requestPasswordReset({ email })).data).toEqual({ success: true })
    const password = 'another-horse-battery'
    const otp = await mailedCode(app, email)
    expect((await client.emailOtp.resetPassword({ email, otp, password })).data).toEqual({ success: true })
    expect((await client.signIn.email({ email, password })).error).toBeNull()
    expect(requests[0]?.path).toBe('/api/auth/email-otp/request-password-reset')
  })

  test('signs up with a username, and switches between accounts', async () => {
    const { client } = clientOf(await given({ username: { enabled: true }, multiSession: { enabled: true } }))
    const olga = await client.signUp.email({ ...details('Olga'), username: 'Ol.Ga' })
    await client.signUp.email({ ...details('Max'), username: 'max_1' })
    expect((await client.multiSession.listDeviceSessions()).data?.map(({ user }) => user.name)).toEqual(['Olga', 'Max'])
    await client.multiSession.setActive({ sessionToken: olga.data?.token ?? '' })
    expect((await client.getSession()).data?.user).toMatchObject({ username: 'ol.ga', displayUsername: 'Ol.Ga' })
    expect((await client.multiSession.revoke({ sessionToken: olga.data?.token ?? '' })).data).toEqual({ status: true })
    await client.signOut()
    expect((await client.signIn.username({ username: 'OL.GA', password: PASSWORD })).data).toMatchObject({
      token: expect.any(String),
      user: { username: 'ol.ga' },
    })
  })

  test('finds the paths of a feature that is off absent', async () => {
    const app = await given({ ...allFeatures, emailOTP: { enabled: false }, passkey: { enabled: false } })
    const client = app.client()
    for (const answer of [
      await client.post('/email-otp/request-password-reset', { email }),
      await client.get('/passkey/generate-authenticate-options'),
    ]) {
      expect(answer).toMatchObject({ status: 404, text: '' })
    }
  })
})

function totpOf(enabled: object | null): { totpURI: string; backupCodes: string[] } {
  if (enabled !== null && 'totpURI' in enabled) return enabled as { totpURI: string; backupCodes: string[] }
  return expect.unreachable()
}
