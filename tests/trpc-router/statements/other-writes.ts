import { issuedApiKey } from '@foyer/testing/api-keys'
import type { TestClient } from '@foyer/testing/client'
import { mailedCode } from '@foyer/testing/mail'
import { signInWithProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { run } from '@foyer/testing/tables'
import { givenTwoFactorUser } from '@foyer/testing/two-factor'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { createServerCaller } from '@foyer/trpc-router/root'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { issueSetUpCode } from '@foyer/trpc-router/runtime/set-up/issue-set-up-code'
import type { AuditFixture, Mutation } from '#trpc-router/audit/audit-fixture.ts'

const DAY = 86_400
const sara = details('Sara').email

/** What the mutations of the audit tests lack: it asks for a mail, a challenge or a provider, compares, or chooses what is shown. */
export const otherWrites: Readonly<Record<string, Mutation>> = {
  'session.refreshSession': {
    prepare: async ({ app }) => {
      const zoe = await signedUp(app, 'Zoe')
      await zoe.trpc.session.getSession.query()
      app.pass(2 * DAY)
      return () => zoe.trpc.session.refreshSession.mutate()
    },
  },
  'setUp.checkSetUpCode': {
    prepare: async ({ app }) => {
      await run(app.database, 'delete from organization; delete from "user"')
      const { code = '' } = (await issueSetUpCode(app.services)) ?? {}
      return () => app.client().trpc.setUp.checkSetUpCode.mutate({ code })
    },
  },
  // Sent by REST alone.
  'user.exportUserData': async ({ as }) => {
    const { status, text } = await as('mia').post('/export-user-data', {})
    if (status !== 200) throw new Error(text)
  },
  'organization.setActiveOrganization': ({ as }) =>
    as('mia').trpc.organization.setActiveOrganization.mutate({ organizationId: 'acme' }),
  'team.setActiveTeam': {
    prepare: async ({ as }) => {
      await as('olga').trpc.organization.setActiveOrganization.mutate({ organizationId: 'acme' })
      return () => as('olga').trpc.team.setActiveTeam.mutate({ teamId: 'acme-core' })
    },
  },
  'account.getAccessToken': withProvider((zoe) => zoe.trpc.account.getAccessToken.mutate({ providerId: 'github' })),
  'account.refreshToken': withProvider(
    (zoe) => zoe.trpc.account.refreshToken.mutate({ providerId: 'gitlab' }),
    'gitlab',
  ),
  'account.accountInfo': withProvider((zoe, accountId) => zoe.trpc.account.accountInfo.mutate({ accountId })),
  'account.getAccountInfo': withProvider((zoe, accountId) => zoe.trpc.account.getAccountInfo.query({ accountId })),
  'passkey.generateAuthenticateOptions': ({ app }) => app.client().trpc.passkey.generateAuthenticateOptions.mutate(),
  'passkey.generateRegisterOptions': ({ as }) => as('mia').trpc.passkey.generateRegisterOptions.mutate({}),
  'device.requestDeviceCode': ({ app }) => app.client().trpc.device.requestDeviceCode.mutate({ client_id: 'cli' }),
  'device.openDeviceCode': {
    prepare: async ({ app, as }) => {
      const { user_code } = await app.client().trpc.device.requestDeviceCode.mutate({ client_id: 'cli' })
      return () => as('mia').trpc.device.openDeviceCode.mutate({ user_code })
    },
  },
  'apiKey.verifyApiKey': {
    prepare: async ({ app }) => {
      const { key } = await issuedApiKey(app, { userId: 'mia' })
      const server = createServerCaller(createCall(app.services, serverRequest))
      return () => server.apiKey.verifyApiKey({ key })
    },
  },
  'verification.sendVerificationEmail': ({ as }) =>
    as('sara').trpc.verification.sendVerificationEmail.mutate({ email: sara }),
  'password.requestPasswordReset': ({ app }) => app.client().trpc.password.requestPasswordReset.mutate({ email: sara }),
  'password.verifyPassword': {
    prepare: async ({ app }) => {
      const zoe = await signedUp(app, 'Zoe')
      return () => zoe.trpc.password.verifyPassword.mutate({ password: PASSWORD })
    },
  },
  'codes.signInMagicLink': ({ app }) => app.client().trpc.codes.signInMagicLink.mutate({ email: sara }),
  'codes.sendVerificationOtp': ({ app }) =>
    app.client().trpc.codes.sendVerificationOtp.mutate({ email: sara, type: 'sign-in' }),
  'codes.checkVerificationOtp': {
    prepare: async ({ app }) => {
      await app.client().trpc.codes.sendVerificationOtp.mutate({ email: sara, type: 'email-verification' })
      const otp = await mailedCode(app, sara)
      const asked = { email: sara, otp, type: 'email-verification' as const }
      return () => app.client().trpc.codes.checkVerificationOtp.mutate(asked)
    },
  },
  'codes.forgetPasswordEmailOtp': ({ app }) => app.client().trpc.codes.forgetPasswordEmailOtp.mutate({ email: sara }),
  'codes.requestEmailChangeEmailOtp': ({ as }) =>
    as('mia').trpc.codes.requestEmailChangeEmailOtp.mutate({ newEmail: 'mia.m@example.com' }),
  'twoFactor.sendTwoFactorOtp': {
    prepare: async ({ app }) => {
      const { client } = await givenTwoFactorUser(app, 'Zoe')
      return () => client.trpc.twoFactor.sendTwoFactorOtp.mutate()
    },
  },
  'social.socialCallbackForm': ({ app }) =>
    app.client().trpc.social.socialCallbackForm.mutate({ id: 'apple', code: 'x', state: 'unknown' }),
}

function withProvider(act: (zoe: TestClient, accountId: string) => Promise<unknown>, provider = 'github'): Mutation {
  return {
    prepare: async (fixture: AuditFixture) => {
      const browser = fixture.app.client()
      const visit = { withRefreshToken: true, expiresIn: 3600 } as const
      await signInWithProvider(fixture, browser, { provider, user: providerUser('Zoe'), visit })
      const [account] = await browser.trpc.account.listAccounts.query()
      return () => act(browser, account?.accountId ?? '')
    },
  }
}
