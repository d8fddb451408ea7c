import { eventKey } from '@foyer/auth-domain/audit/list-events'
import { resetTokenOf } from '@foyer/testing/account-rows'
import { givenApiKey, givenOrganizationApiKey, program } from '@foyer/testing/api-keys'
import { mailedCode } from '@foyer/testing/mail'
import { authorizeAtProvider, signInWithProvider } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { run } from '@foyer/testing/tables'
import { givenTwoFactorUser, halfSignedIn } from '@foyer/testing/two-factor'
import { details, PASSWORD, signedUp } from '@foyer/testing/users'
import { issueSetUpCode } from '@foyer/trpc-router/runtime/set-up/issue-set-up-code'
import { expect } from 'vitest'
import type { AuditFixture } from '#trpc-router/audit/audit-fixture.ts'
import { consentedCode, exchanged, givenClient, givenConsent, pageOf } from '#trpc-router/audit/oauth-mutations.ts'
import { givenWebhook } from '#trpc-router/audit/webhook-mutations.ts'
import type { Prepare } from './prepared-call.ts'

const DAY = 86_400
const organizationId = 'acme'
const { email } = details('Sara')
const userId = 'mia'
const zoe = providerUser('Zoe')

/** One successful call of every operation that records nothing. */
export const unrecordedCalls: Readonly<Record<string, Prepare>> = {
  'session.getSession': withKeys(by('mia')),
  'session.refreshSession': async ({ app }) => {
    const client = await signedUp(app, 'Zoe')
    await client.get('/get-session')
    app.pass(2 * DAY)
    return { client }
  },
  'session.listSessions': by('mia'),
  'multiSession.listDeviceSessions': async ({ app }) => ({ client: await signedUp(app, 'Zita') }),
  'device.getAuthorizationServer': withKeys(byNobody()),
  'device.requestDeviceCode': byNobody({ client_id: 'cli' }),
  'device.openDeviceCode': async ({ app, as }) => {
    const { user_code } = await app.client().trpc.device.requestDeviceCode.mutate({ client_id: 'cli' })
    return { client: as('mia'), input: { user_code } }
  },
  'oauthProvider.authorizeByForm': byNobody({ client_id: 'notes', response_type: 'code' }),
  'oauthProvider.endSessionByForm': byNobody({ client_id: 'notes' }),
  'oauthProvider.getAuthorizationRequest': async (fixture) => {
    const client = fixture.as('mia')
    return { client, input: { oauth_query: await pageOf(client, await givenClient(fixture)) } }
  },
  'oauthProvider.getUserInfo': async (fixture) => {
    const token = await accessTokenOf(fixture, await givenClient(fixture))
    return { client: fixture.app.client({ authorization: `Bearer ${token}` }) }
  },
  'oauthProvider.introspectToken': async (fixture) => {
    const client = await givenClient(fixture)
    return { client: fixture.app.client(), input: { ...client, token: await accessTokenOf(fixture, client) } }
  },
  'oauthProvider.listConsents': by('mia'),
  'oauthProvider.getConsent': async (fixture) => ({
    client: fixture.as('mia'),
    input: { id: await givenConsent(fixture) },
  }),
  'oauthProvider.getPublicOAuthClient': async (fixture) => {
    const { client_id } = await givenClient(fixture)
    return { client: fixture.as('mia'), input: { client_id } }
  },
  'oauthProvider.listUserConsents': by('adam', { userId: 'mia' }),
  'oauthProvider.listOrganizationConsents': by('olga', { organizationId }),
  'oauthProvider.listOAuthClients': by('adam', {}),
  'oauthProvider.getOAuthClient': async (fixture) => {
    const { client_id } = await givenClient(fixture)
    return { client: fixture.as('adam'), input: { client_id } }
  },
  'signIn.isUsernameAvailable': byNobody({ username: 'zoe' }),
  'codes.signInMagicLink': byNobody({ email }),
  'codes.sendVerificationOtp': byNobody({ email, type: 'sign-in' }),
  'codes.forgetPasswordEmailOtp': byNobody({ email }),
  'codes.checkVerificationOtp': async ({ app }) => {
    const client = app.client()
    await client.trpc.codes.sendVerificationOtp.mutate({ email, type: 'sign-in' })
    return { client, input: { email, type: 'sign-in', otp: await mailedCode(app, email) } }
  },
  'codes.requestEmailChangeEmailOtp': by('mia', { newEmail: 'mia.m@example.com' }),
  'account.listAccounts': (fixture) => linkedWith(fixture, undefined),
  'account.getAccessToken': (fixture) => linkedWith(fixture, { providerId: 'gitlab' }),
  'account.refreshToken': (fixture) => linkedWith(fixture, { providerId: 'gitlab' }),
  'account.accountInfo': (fixture) => linkedWith(fixture, { accountId: zoe.id }),
  'account.getAccountInfo': (fixture) => linkedWith(fixture, { accountId: zoe.id }),
  'passkey.listUserPasskeys': by('mia'),
  'passkey.generateRegisterOptions': by('mia', {}),
  'passkey.generateAuthenticateOptions': byNobody(),
  'apiKey.getApiKey': async ({ as }) => ({ client: as('mia'), input: { id: (await givenApiKey(as('mia'))).id } }),
  'apiKey.listApiKeys': async ({ as }) => {
    await givenApiKey(as('mia'))
    return { client: as('mia') }
  },
  'apiKey.listOrganizationApiKeys': by('olga', { organizationId }),
  'apiKey.verifyApiKey': async ({ app, as }) => {
    const service = await givenOrganizationApiKey(as('olga'), { permissions: { apiKey: ['verify'] } })
    const { key } = await givenOrganizationApiKey(as('olga'))
    return { client: program(app, service.key), input: { key } }
  },
  'keys.getToken': withKeys(by('mia')),
  'keys.getJwks': withKeys(byNobody()),
  'verification.sendVerificationEmail': by('mia', { email: details('Mia').email }),
  'password.requestPasswordReset': byNobody({ email }),
  'password.resetPasswordCallback': async ({ app }) => {
    await signedUp(app, 'Zelda')
    return { client: app.client(), input: { token: await resetTokenOf(app, 'Zelda'), callbackURL: '/reset' } }
  },
  'password.verifyPassword': async ({ app }) => ({
    client: await signedUp(app, 'Zoe'),
    input: { password: PASSWORD },
  }),
  'organization.checkSlug': by('mia', { slug: 'bolt' }),
  'organization.listOrganizations': by('mia'),
  'organization.setActiveOrganization': by('mia', { organizationId }),
  'organization.getFullOrganization': by('mia', { organizationId }),
  'organization.getOrganization': by('mia', { organizationId }),
  'organization.hasPermission': by('mia', { organizationId, permissions: { member: ['create'] } }),
  'organization.explainPermission': by('olga', { organizationId, userId, permission: 'member:create' }),
  'organization.getTwoFactorRequirement': by('olga', { organizationId }),
  'member.getActiveMember': by('mia', { organizationId }),
  'member.getActiveMemberRole': by('mia', { organizationId }),
  'member.listOrganizationMembers': by('mia', { organizationId, limit: 2 }),
  'invitation.getInvitation': proven(by('nina', { id: 'acme-nina' })),
  'invitation.listInvitations': by('olga', { organizationId }),
  'invitation.listUserInvitations': proven(by('nina')),
  'role.listRoles': by('mia', { organizationId }),
  'role.getRole': by('mia', { organizationId, roleName: 'clerk' }),
  'team.listTeams': by('mia', { organizationId }),
  'team.listTeamMembers': by('olga', { teamId: 'acme-core' }),
  'team.listUserTeams': by('olga', { organizationId }),
  'team.setActiveTeam': async ({ as }) => {
    await as('olga').trpc.organization.setActiveOrganization.mutate({ organizationId })
    return { client: as('olga'), input: { teamId: 'acme-core' } }
  },
  'social.socialCallbackForm': (fixture) => returnFrom(fixture, 'apple'),
  'twoFactor.sendTwoFactorOtp': async ({ app }) => {
    await givenTwoFactorUser(app, 'Zoe')
    return { client: await halfSignedIn(app, 'Zoe') }
  },
  'twoFactor.listTrustedDevices': async ({ app }) => ({ client: (await givenTwoFactorUser(app, 'Zora')).client }),
  'admin.listUsers': by('adam', { limit: 2, sortBy: 'name' }),
  'eventFeed.readEvents': async ({ app, as }) => {
    // What was recorded until now has its position.
    await app.services.waitingReaders.hasNew(0)
    return { client: as('adam'), input: { limit: 2 } }
  },
  'webhook.listWebhooks': withWebhook(),
  'webhook.testWebhook': withWebhook(),
  'webhook.listWebhookDeliveries': withWebhook({ limit: 10 }),
  'webhook.redeliverWebhookEvents': withWebhook({ since: new Date(0) }),
  'webhook.getWebhookDelivery': withDelivery(),
  'webhook.redeliverWebhookEvent': withDelivery(),
  'eventFeed.readEventSnapshot': by('adam', { of: 'member', limit: 2 }),
  'admin.listUserSessions': by('adam', { userId }),
  'admin.adminGetUser': by('adam', { id: userId }),
  'admin.listUserApiKeys': async ({ as }) => {
    await givenApiKey(as('mia'))
    return { client: as('adam'), input: { userId } }
  },
  'admin.adminHasPermission': by('adam', { permissions: { user: ['ban'] } }),
  // Of tRPC alone.
  settings: by('mia'),
  resolveCallback: by('mia', { callbackURL: '/here' }),
  'account.getMailboxState': by('mia'),
  'account.getSignInUses': by('mia'),
  'user.listOwnEvents': by('mia', {}),
  'serviceKey.listServiceKeys': by('adam'),
  'setUp.checkSetUpCode': async ({ app }) => {
    await run(app.database, 'delete from organization; delete from "user"')
    const { code } = (await issueSetUpCode(app.services)) ?? expect.unreachable()
    return { client: app.client(), input: { code } }
  },
  'twoFactor.getTwoFactor': by('mia'),
  'twoFactor.getPendingSignIn': async ({ app }) => {
    await givenTwoFactorUser(app, 'Zara')
    return { client: await halfSignedIn(app, 'Zara') }
  },
  'organization.listOwnRoles': by('olga'),
  'organization.getOverview': by('olga', { organizationId }),
  'organization.listMemberPermissions': by('olga', { organizationId, userId }),
  'role.listOrganizationRoles': by('olga', { organizationId }),
  'organization.listOrganizationEvents': by('olga', { organizationId }),
  'organization.getOrganizationEvent': async ({ as }) => {
    const client = as('olga')
    await client.trpc.team.createTeam.mutate({ organizationId, name: 'Art' })
    const { events } = await client.trpc.organization.listOrganizationEvents.query({ organizationId })
    return { client, input: { organizationId, event: eventKey(events[0] ?? expect.unreachable()) } }
  },
  'member.listMembers': by('olga', { organizationId }),
  'invitation.listReceivedInvitations': by('olga'),
  'team.listTeamsWithMembers': by('olga', { organizationId }),
  'admin.searchUsers': by('adam', {}),
  'admin.getUser': by('adam', { userId }),
  'admin.adminGetOverview': by('adam'),
  'admin.getPolicy': by('adam'),
  'admin.listEvents': by('adam', {}),
  'admin.getEvent': async ({ as }) => {
    const client = as('adam')
    await client.trpc.admin.banUser.mutate({ userId: 'max' })
    const { events } = await client.trpc.admin.listEvents.query({})
    return { client, input: { event: eventKey(events[0] ?? expect.unreachable()) } }
  },
  'admin.searchOrganizations': by('adam', { search: 'acme' }),
  'admin.adminGetOrganization': by('adam', { organizationId }),
  'admin.adminListMembers': by('adam', { organizationId }),
  'admin.adminListInvitations': by('adam', { organizationId }),
  'admin.listLastSignIns': by('adam', { userIds: [userId] }),
  'admin.listFindings': by('adam'),
  'admin.listMails': by('adam', { state: 'parked', search: 'mia' }),
  'admin.getMailQueue': by('adam'),
  'admin.getServiceState': by('adam'),
  'admin.adminListKeys': by('adam'),
  // Files, of REST alone.
  'user.exportUserData': by('mia', {}),
  'organization.exportOrganizationEvents': by('olga', { organizationId, format: 'csv' }),
  'admin.exportEvents': by('adam', { format: 'csv' }),
}

/** A call by a user of the fixture. */
function by(name: string, input?: object): Prepare {
  return ({ as }) => ({ client: as(name), input })
}

function byNobody(input?: object): Prepare {
  return ({ app }) => ({ client: app.client(), input })
}

/** The same, when all have proved their addresses. */
function proven(prepare: Prepare): Prepare {
  return async (fixture) => {
    await run(fixture.app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now()`)
    return prepare(fixture)
  }
}

/** The same once the first token has made the keys that sign. */
function withKeys(prepare: Prepare): Prepare {
  return async (fixture) => {
    await fixture.as('olga').get('/token')
    return prepare(fixture)
  }
}

/** Zoe, who has signed in with a provider that renews its tokens. */
async function linkedWith(fixture: AuditFixture, input: object | undefined) {
  const client = fixture.app.client()
  await signInWithProvider(fixture, client, { provider: 'gitlab', user: zoe, visit: { withRefreshToken: true } })
  return { client, input }
}

/** A browser that comes back from a provider. */
export async function returnFrom(fixture: AuditFixture, provider: string) {
  const client = fixture.app.client()
  const { path, parameters } = await authorizeAtProvider(fixture, client, { provider, user: zoe })
  return { client, input: { id: path.split('/').at(-1), ...parameters } }
}

function withWebhook(more: object = {}): Prepare {
  return async (fixture) => ({ client: fixture.as('olga'), input: { ...(await givenWebhook(fixture)), ...more } })
}

function withDelivery(): Prepare {
  return async (fixture) => {
    const one = await givenWebhook(fixture)
    const client = fixture.as('olga')
    return { client, input: { ...one, ...(await client.trpc.webhook.testWebhook.mutate(one)) } }
  }
}

async function accessTokenOf(fixture: AuditFixture, client: Awaited<ReturnType<typeof givenClient>>): Promise<string> {
  const code = await consentedCode(fixture.as('mia'), client)
  return (await exchanged(fixture, client, code)).access_token
}
