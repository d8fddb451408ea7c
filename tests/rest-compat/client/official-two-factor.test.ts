import { caughtMail } from '@foyer/testing/mail'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { codeOf, nextCode } from '@foyer/testing/two-factor'
import { details, PASSWORD } from '@foyer/testing/users'
import { createAuthClient } from 'better-auth/client'
import { twoFactorClient } from 'better-auth/client/plugins'
import { expect, test } from 'vitest'
import { browserFetch } from '#rest-compat/differential/client-fetch.ts'

const given = testAppsOn()
const credentials = { email: details('Olga').email, password: PASSWORD }

test('the plugin of the official client runs unmodified, from enrolment to a trusted device', async () => {
  const app = await given({ twoFactor: { enabled: true, issuer: 'Acme' } })
  const { client } = officialClient(app)
  await client.signUp.email(details('Olga'))
  const enabled = await client.twoFactor.enable({ password: PASSWORD })
  const { totpURI, backupCodes } = enabled.data ?? expect.unreachable()
  expect([totpURI, backupCodes.length]).toEqual([expect.stringContaining('otpauth://totp/Acme:olga%40'), 10])
  const verified = await client.twoFactor.verifyTotp({ code: codeOf(app, totpURI) })
  expect(verified.data).toMatchObject({ token: expect.any(String), user: { email: credentials.email } })
  expect((await client.getSession()).data?.user).toMatchObject({ twoFactorEnabled: true })
  expect((await client.twoFactor.getTotpUri({ password: PASSWORD })).data?.totpURI).toBe(totpURI)
  const generated = await client.twoFactor.generateBackupCodes({ password: PASSWORD })
  expect(generated.data?.backupCodes).toHaveLength(10)

  const elsewhere = officialClient(app)
  await elsewhere.client.signIn.email(credentials)
  expect(elsewhere.redirects()).toBe(1)
  expect((await elsewhere.client.getSession()).data).toBeNull()
  const code = nextCode(app, totpURI)
  expect((await elsewhere.client.twoFactor.verifyTotp({ code, trustDevice: true })).error).toBeNull()
  expect((await elsewhere.client.getSession()).data?.user.email).toBe(credentials.email)
  await elsewhere.client.signOut()
  await elsewhere.client.signIn.email(credentials)
  expect([elsewhere.redirects(), (await elsewhere.client.getSession()).data?.user.name]).toEqual([1, 'Olga'])

  const byMail = officialClient(app)
  await byMail.client.signIn.email(credentials)
  expect((await byMail.client.twoFactor.sendOtp()).data).toEqual({ status: true })
  const mailed = await caughtMail(app, credentials.email)
  expect((await byMail.client.twoFactor.verifyOtp({ code: mailed.code ?? '' })).error).toBeNull()

  const byPaper = officialClient(app)
  await byPaper.client.signIn.email(credentials)
  const wrong = await byPaper.client.twoFactor.verifyBackupCode({ code: 'aaaaa-bbbbb' })
  expect(wrong.error).toMatchObject({ status: 401, code: 'INVALID_BACKUP_CODE' })
  const [paper = ''] = generated.data?.backupCodes ?? []
  expect((await byPaper.client.twoFactor.verifyBackupCode({ code: paper })).error).toBeNull()

  expect((await client.twoFactor.disable({ password: PASSWORD })).data).toEqual({ status: true })
  expect((await client.getSession()).data?.user).toMatchObject({ twoFactorEnabled: false })
})

test('the official client is told what step-up wants, passes it by its own calls, and goes on', async () => {
  const app = await given({ twoFactor: { enabled: true } })
  const { client } = officialClient(app)
  await client.signUp.email(details('Olga'))
  const newEmail = 'new@example.com'
  expect((await client.changeEmail({ newEmail })).data).toEqual({ status: true })
  const { data } = await client.twoFactor.enable({ password: PASSWORD })
  const { totpURI } = data ?? expect.unreachable()
  await client.twoFactor.verifyTotp({ code: codeOf(app, totpURI) })
  await client.twoFactor.verifyTotp({ code: nextCode(app, totpURI), trustDevice: true })
  app.pass(25 * 3600)
  const change = () => client.changePassword({ currentPassword: PASSWORD, newPassword: 'another-horse-battery' })
  expect((await change()).error).toMatchObject({
    status: 403,
    code: 'STEP_UP_REQUIRED',
    stepUp: { methods: ['totp', 'email-code', 'backup-code'] },
  })
  expect((await client.twoFactor.verifyTotp({ code: nextCode(app, totpURI) })).error).toBeNull()
  expect((await change()).error).toBeNull()
})

function officialClient({ baseUrl }: TestApp) {
  let redirects = 0
  const plugin = twoFactorClient({
    onTwoFactorRedirect: () => {
      redirects += 1
    },
  })
  const { fetch } = browserFetch(baseUrl)
  const client = createAuthClient({ baseURL: baseUrl, plugins: [plugin], fetchOptions: { customFetchImpl: fetch } })
  return { client, redirects: () => redirects }
}
