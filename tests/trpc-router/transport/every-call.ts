import { resetTokenOf } from '@foyer/testing/account-rows'
import { givenApiKey, givenOrganizationApiKey, program } from '@foyer/testing/api-keys'
import { mailedCode } from '@foyer/testing/mail'
import { authorizeAtProvider, signInWithProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { run } from '@foyer/testing/tables'
import { givenTwoFactorUser, halfSignedIn } from '@foyer/testing/two-factor'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { expect } from 'vitest'
import { adminMutations } from '#trpc-router/audit/admin-mutations.ts'
import type { AuditFixture } from '#trpc-router/audit/audit-fixture.ts'
import { mutationsOfUsers } from '#trpc-router/audit/mutations-of-users.ts'
import { callOf, type Prepare } from './prepared-call.ts'

const organizationId = 'acme'
const { email } = details('Sara')
const userId = 'mia'
const zoe = providerUser('Zoe')

/** Calls that record nothing. */
const others: Readonly<Record<string, Prepare>> = {
  'session.getSession': ({ as }) => ({ client: as('mia') }),
  'session.refreshSession': ({ as }) => ({ client: as('mia') }),
  'session.listSessions': ({ as }) => ({ client: as('mia') }),
  'multiSession.listDeviceSessions': async ({ app }) => ({ client: await signedUp(app, 'Zoe') }),
  'device.getAuthorizationServer': ({ app }) => ({ client: app.client() }),
  'device.requestDeviceCode': ({ app }) => ({ client: app.client(), input: { client_id: 'cli' } }),
  'device.openDeviceCode': async ({ app, as }) => {
    const { user_code } = await app.client().trpc.device.requestDeviceCode.mutate({ client_id: 'cli' })
    return { client: as('mia'), input: { user_code } }
  },
  'signIn.isUsernameAvailable': ({ app }) => ({ client: app.client(), input: { username: 'zoe' } }),
  'codes.signInMagicLink': ({ app }) => ({ client: app.client(), input: { email } }),
  'codes.sendVerificationOtp': ({ app }) => ({ client: app.client(), input: { email, type: 'sign-in' } }),
  'codes.forgetPasswordEmailOtp': ({ app }) => ({ client: app.client(), input: { email } }),
  'codes.checkVerificationOtp': async ({ app }) => {
    const client = app.client()
    await client.trpc.codes.sendVerificationOtp.mutate({ email, type: 'sign-in' })
    return { client, input: { email, type: 'sign-in', otp: await mailedCode(app, email) } }
  },
  'codes.requestEmailChangeEmailOtp': ({ as }) => ({ client: as('mia'), input: { newEmail: 'mia.m@example.com' } }),
  'account.listAccounts': (fixture) => linkedWith(fixture, undefined),
  'account.getAccessToken': (fixture) => linkedWith(fixture, { providerId: 'gitlab' }),
  'account.refreshToken': (fixture) => linkedWith(fixture, { providerId: 'gitlab' }),
  'account.accountInfo': (fixture) => linkedWith(fixture, { accountId: zoe.id }),
  'account.getAccountInfo': (fixture) => linkedWith(fixture, { accountId: zoe.id }),
  'passkey.listUserPasskeys': ({ as }) => ({ client: as('mia') }),
  'passkey.generateRegisterOptions': ({ as }) => ({ client: as('mia'), input: {} }),
  'passkey.generateAuthenticateOptions': ({ app }) => ({ client: app.client() }),
  'apiKey.getApiKey': async ({ as }) => ({ client: as('mia'), input: { id: (await givenApiKey(as('mia'))).id } }),
  'apiKey.listApiKeys': async ({ as }) => {
    await givenApiKey(as('mia'))
    return { client: as('mia') }
  },
  'apiKey.listOrganizationApiKeys': ({ as }) => ({ client: as('olga'), input: { organizationId } }),
  'apiKey.verifyApiKey': async ({ app, as }) => {
    const service = await givenOrganizationApiKey(as('olga'), { permissions: { apiKey: ['verify'] } })
    const { key } = await givenOrganizationApiKey(as('olga'))
    return { client: program(app, service.key), input: { key } }
  },
  'keys.getToken': ({ as }) => ({ client: as('mia') }),
  'keys.getJwks': ({ app }) => ({ client: app.client() }),
  'verification.sendVerificationEmail': ({ as }) => ({ client: as('mia'), input: { email: details('Mia').email } }),
  'password.requestPasswordReset': ({ app }) => ({ client: app.client(), input: { email } }),
  'password.resetPasswordCallback': async ({ app }) => {
    await signedUp(app, 'Zoe')
    return { client: app.client(), input: { token: await resetTokenOf(app, 'Zoe'), callbackURL: '/reset' } }
  },
  'password.verifyPassword': async ({ app }) => ({
    client: await signedUp(app, 'Zoe'),
    input: { password: PASSWORD },
  }),
  'organization.checkSlug': ({ as }) => ({ client: as('mia'), input: { slug: 'bolt' } }),
  'organization.listOrganizations': ({ as }) => ({ client: as('mia') }),
  'organization.setActiveOrganization': ({ as }) => ({ client: as('mia'), input: { organizationId } }),
  'organization.getFullOrganization': ({ as }) => ({ client: as('mia'), input: { organizationId } }),
  'organization.getOrganization': ({ as }) => ({ client: as('mia'), input: { organizationId } }),
  'organization.hasPermission': ({ as }) => ({
    client: as('mia'),
    input: { organizationId, permissions: { member: ['create'] } },
  }),
  'organization.getTwoFactorRequirement': ({ as }) => ({ client: as('olga'), input: { organizationId } }),
  'member.getActiveMember': ({ as }) => ({ client: as('mia'), input: { organizationId } }),
  'member.getActiveMemberRole': ({ as }) => ({ client: as('mia'), input: { organizationId } }),
  'member.listOrganizationMembers': ({ as }) => ({ client: as('mia'), input: { organizationId, limit: 2 } }),
  'invitation.getInvitation': ({ as }) => ({ client: as('nina'), input: { id: 'acme-nina' } }),
  'invitation.listInvitations': ({ as }) => ({ client: as('olga'), input: { organizationId } }),
  'invitation.listUserInvitations': ({ as }) => ({ client: as('nina') }),
  'team.listTeams': ({ as }) => ({ client: as('mia'), input: { organizationId } }),
  'team.listTeamMembers': ({ as }) => ({ client: as('olga'), input: { teamId: 'acme-core' } }),
  'team.listUserTeams': ({ as }) => ({ client: as('olga'), input: { organizationId } }),
  'team.setActiveTeam': async ({ as }) => {
    await as('olga').trpc.organization.setActiveOrganization.mutate({ organizationId })
    return { client: as('olga'), input: { teamId: 'acme-core' } }
  },
  'social.socialCallback': (fixture) => returnFrom(fixture, 'gitlab'),
  'social.socialCallbackForm': (fixture) => returnFrom(fixture, 'apple'),
  'twoFactor.sendTwoFactorOtp': async ({ app }) => {
    await givenTwoFactorUser(app, 'Zoe')
    return { client: await halfSignedIn(app, 'Zoe') }
  },
  'twoFactor.listTrustedDevices': async ({ app }) => ({ client: (await givenTwoFactorUser(app, 'Zoe')).client }),
  'admin.listUsers': ({ as }) => ({ client: as('adam'), input: { limit: 2, sortBy: 'name' } }),
  'admin.listUserSessions': ({ as }) => ({ client: as('adam'), input: { userId } }),
  'admin.adminGetUser': ({ as }) => ({ client: as('adam'), input: { id: userId } }),
  'admin.listUserApiKeys': async ({ as }) => {
    await givenApiKey(as('mia'))
    return { client: as('adam'), input: { userId } }
  },
  'admin.adminHasPermission': ({ as }) => ({ client: as('adam'), input: { permissions: { user: ['ban'] } } }),
}

const recorded = Object.entries({ ...mutationsOfUsers, ...adminMutations }).map(
  ([path, mutation]) => [path, callOf(mutation)] as const,
)

// Its GET leaves the code of the same mail, since mail scanners send it too: code-beside-link.test.ts.
const verifyEmail: Prepare = async (fixture) => {
  const prepared = await callOf(mutationsOfUsers['verification.verifyEmail'] ?? expect.unreachable())(fixture)
  await run(fixture.app.database, `delete from verification where purpose = 'email-verification-code'`)
  return prepared
}

/** One successful call of every procedure that REST has too, by its tRPC path. */
export const everyCall: Readonly<Record<string, Prepare>> = {
  ...Object.fromEntries(recorded),
  ...others,
  'verification.verifyEmail': verifyEmail,
}

/** Zoe, who has signed in with a provider that renews its tokens. */
async function linkedWith(fixture: AuditFixture, input: object | undefined) {
  const client = fixture.app.client()
  await signInWithProvider(fixture, client, { provider: 'gitlab', user: zoe, visit: { withRefreshToken: true } })
  return { client, input }
}

/** A browser that comes back from a provider. */
async function returnFrom(fixture: AuditFixture, provider: string) {
  const client = fixture.app.client()
  const { path, parameters } = await authorizeAtProvider(fixture, client, { provider, user: zoe })
  return { client, input: { id: path.split('/').at(-1), ...parameters } }
}
