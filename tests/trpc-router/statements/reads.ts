import { eventKey } from '@foyer/auth-domain/audit/list-events'
import { resetTokenOf } from '@foyer/testing/account-rows'
import { givenApiKey } from '@foyer/testing/api-keys'
import type { TestClient } from '@foyer/testing/client'
import { run } from '@foyer/testing/tables'
import { givenTwoFactorUser, halfSignedIn } from '@foyer/testing/two-factor'
import { details, signedUp } from '@foyer/testing/users'
import { expect } from 'vitest'
import type { Mutation } from '#trpc-router/audit/audit-fixture.ts'

const organizationId = 'acme'
const userId = 'mia'

const byMia =
  (act: (trpc: TestClient['trpc']) => Promise<unknown>): Mutation =>
  (fixture) =>
    act(fixture.as('mia').trpc)
const byOlga =
  (act: (trpc: TestClient['trpc']) => Promise<unknown>): Mutation =>
  (fixture) =>
    act(fixture.as('olga').trpc)
const byAdam =
  (act: (trpc: TestClient['trpc']) => Promise<unknown>): Mutation =>
  (fixture) =>
    act(fixture.as('adam').trpc)

/** Reads of the caller and their account. */
const ownReads: Readonly<Record<string, Mutation>> = {
  settings: byMia((trpc) => trpc.settings.query()),
  resolveCallback: byMia((trpc) => trpc.resolveCallback.query({ callbackURL: '/here' })),
  'session.getSession': {
    // The first answer makes the key that signs its token.
    prepare: async ({ app }) => {
      const zoe = await signedUp(app, 'Zoe')
      await zoe.trpc.session.getSession.query()
      return () => zoe.trpc.session.getSession.query()
    },
  },
  'session.listSessions': byMia((trpc) => trpc.session.listSessions.query()),
  'multiSession.listDeviceSessions': {
    prepare: async ({ app }) => {
      const browser = await signedUp(app, 'Zita')
      await browser.post('/sign-up/email', details('Yves'))
      return () => browser.trpc.multiSession.listDeviceSessions.query()
    },
  },
  'account.listAccounts': byMia((trpc) => trpc.account.listAccounts.query()),
  'account.getMailboxState': byMia((trpc) => trpc.account.getMailboxState.query()),
  'account.getSignInUses': byMia((trpc) => trpc.account.getSignInUses.query()),
  'user.listOwnEvents': byMia((trpc) => trpc.user.listOwnEvents.query({})),
  'keys.getToken': {
    prepare: async ({ as }) => {
      await as('mia').trpc.keys.getToken.query()
      return () => as('mia').trpc.keys.getToken.query()
    },
  },
  'keys.getJwks': {
    prepare: async ({ app }) => {
      await app.client().trpc.keys.getJwks.query()
      return () => app.client().trpc.keys.getJwks.query()
    },
  },
  'device.getAuthorizationServer': {
    prepare: async ({ app }) => {
      await app.client().trpc.device.getAuthorizationServer.query()
      return () => app.client().trpc.device.getAuthorizationServer.query()
    },
  },
  'passkey.listUserPasskeys': byMia((trpc) => trpc.passkey.listUserPasskeys.query()),
  'twoFactor.getTwoFactor': byMia((trpc) => trpc.twoFactor.getTwoFactor.query()),
  'twoFactor.listTrustedDevices': byMia((trpc) => trpc.twoFactor.listTrustedDevices.query()),
  'twoFactor.getPendingSignIn': {
    prepare: async ({ app }) => {
      await givenTwoFactorUser(app, 'Zara')
      const browser = await halfSignedIn(app, 'Zara')
      return () => browser.trpc.twoFactor.getPendingSignIn.query()
    },
  },
  'apiKey.listApiKeys': byMia((trpc) => trpc.apiKey.listApiKeys.query()),
  'apiKey.getApiKey': {
    prepare: async ({ as }) => {
      const { id } = await givenApiKey(as('mia'))
      return () => as('mia').trpc.apiKey.getApiKey.query({ id })
    },
  },
  'password.resetPasswordCallback': {
    prepare: async ({ app }) => {
      await signedUp(app, 'Zelda')
      const token = await resetTokenOf(app, 'Zelda')
      return () => app.client().trpc.password.resetPasswordCallback.query({ token, callbackURL: '/here' })
    },
  },
  'signIn.isUsernameAvailable': byMia((trpc) => trpc.signIn.isUsernameAvailable.mutate({ username: 'zoe' })),
}

/** Reads of an organization by its owner. */
const organizationReads: Readonly<Record<string, Mutation>> = {
  'organization.checkSlug': byOlga((trpc) => trpc.organization.checkSlug.mutate({ slug: 'bolt' })),
  'organization.listOrganizations': byOlga((trpc) => trpc.organization.listOrganizations.query()),
  'organization.listOwnRoles': byOlga((trpc) => trpc.organization.listOwnRoles.query()),
  'organization.getFullOrganization': byOlga((trpc) => trpc.organization.getFullOrganization.query({ organizationId })),
  'organization.getOrganization': byOlga((trpc) => trpc.organization.getOrganization.query({ organizationId })),
  'organization.getOverview': byOlga((trpc) => trpc.organization.getOverview.query({ organizationId })),
  'organization.hasPermission': byOlga((trpc) =>
    trpc.organization.hasPermission.mutate({ organizationId, permissions: { team: ['create'] } }),
  ),
  'organization.getTwoFactorRequirement': byOlga((trpc) =>
    trpc.organization.getTwoFactorRequirement.query({ organizationId }),
  ),
  'organization.listOrganizationEvents': byOlga((trpc) =>
    trpc.organization.listOrganizationEvents.query({ organizationId }),
  ),
  'organization.getOrganizationEvent': {
    prepare: async ({ as }) => {
      await as('olga').trpc.team.createTeam.mutate({ organizationId, name: 'Art' })
      const { events } = await as('olga').trpc.organization.listOrganizationEvents.query({ organizationId })
      return () =>
        as('olga').trpc.organization.getOrganizationEvent.query({
          organizationId,
          event: eventKey(events[0] ?? expect.unreachable()),
        })
    },
  },
  'organization.exportOrganizationEvents': ({ as }) =>
    exported(as('olga'), `/organization/export-events?organizationId=${organizationId}&format=csv`),
  'member.getActiveMember': byOlga((trpc) => trpc.member.getActiveMember.query({ organizationId })),
  'member.getActiveMemberRole': byOlga((trpc) => trpc.member.getActiveMemberRole.query({ organizationId })),
  'member.listMembers': byOlga((trpc) => trpc.member.listMembers.query({ organizationId })),
  'member.listOrganizationMembers': byOlga((trpc) => trpc.member.listOrganizationMembers.query({ organizationId })),
  'invitation.getInvitation': asProven('nina', (trpc) => trpc.invitation.getInvitation.query({ id: 'acme-nina' })),
  'invitation.listInvitations': byOlga((trpc) => trpc.invitation.listInvitations.query({ organizationId })),
  'invitation.listReceivedInvitations': byOlga((trpc) => trpc.invitation.listReceivedInvitations.query()),
  'invitation.listUserInvitations': asProven('olga', (trpc) => trpc.invitation.listUserInvitations.query()),
  'team.listTeams': byOlga((trpc) => trpc.team.listTeams.query({ organizationId })),
  'team.listTeamsWithMembers': byOlga((trpc) => trpc.team.listTeamsWithMembers.query({ organizationId })),
  'team.listTeamMembers': byOlga((trpc) => trpc.team.listTeamMembers.query({ teamId: 'acme-core' })),
  'team.listUserTeams': byOlga((trpc) => trpc.team.listUserTeams.query()),
  'apiKey.listOrganizationApiKeys': byOlga((trpc) => trpc.apiKey.listOrganizationApiKeys.query({ organizationId })),
}

/** Reads of the service by an admin. */
const adminReads: Readonly<Record<string, Mutation>> = {
  'admin.listUsers': byAdam((trpc) => trpc.admin.listUsers.query({})),
  'admin.searchUsers': byAdam((trpc) => trpc.admin.searchUsers.query({})),
  'admin.getUser': byAdam((trpc) => trpc.admin.getUser.query({ userId })),
  'admin.adminGetUser': byAdam((trpc) => trpc.admin.adminGetUser.query({ id: userId })),
  'admin.adminGetOverview': byAdam((trpc) => trpc.admin.adminGetOverview.query()),
  'admin.getPolicy': byAdam((trpc) => trpc.admin.getPolicy.query()),
  'admin.listEvents': byAdam((trpc) => trpc.admin.listEvents.query({})),
  'admin.getEvent': {
    prepare: async ({ as }) => {
      await as('adam').trpc.admin.banUser.mutate({ userId: 'max' })
      const { events } = await as('adam').trpc.admin.listEvents.query({})
      return () => as('adam').trpc.admin.getEvent.query({ event: eventKey(events[0] ?? expect.unreachable()) })
    },
  },
  'admin.searchOrganizations': byAdam((trpc) => trpc.admin.searchOrganizations.query({ search: 'acme' })),
  'admin.adminGetOrganization': byAdam((trpc) => trpc.admin.adminGetOrganization.query({ organizationId })),
  'admin.adminListMembers': byAdam((trpc) => trpc.admin.adminListMembers.query({ organizationId })),
  'admin.adminListInvitations': byAdam((trpc) => trpc.admin.adminListInvitations.query({ organizationId })),
  'admin.listLastSignIns': byAdam((trpc) => trpc.admin.listLastSignIns.query({ userIds: [userId] })),
  'admin.listFindings': byAdam((trpc) => trpc.admin.listFindings.query()),
  'admin.listMails': byAdam((trpc) => trpc.admin.listMails.query({ state: 'parked', search: 'mia' })),
  'admin.getMailQueue': byAdam((trpc) => trpc.admin.getMailQueue.query()),
  'admin.getServiceState': byAdam((trpc) => trpc.admin.getServiceState.query()),
  'admin.adminListKeys': byAdam((trpc) => trpc.admin.adminListKeys.query()),
  'admin.exportEvents': ({ as }) => exported(as('adam'), '/admin/export-events?format=csv'),
  'admin.listUserSessions': byAdam((trpc) => trpc.admin.listUserSessions.mutate({ userId })),
  'admin.listUserApiKeys': byAdam((trpc) => trpc.admin.listUserApiKeys.query({ userId })),
  'admin.adminHasPermission': byAdam((trpc) =>
    trpc.admin.adminHasPermission.mutate({ permissions: { user: ['list'] } }),
  ),
}

/** Every operation that reads and writes nothing. */
export const reads = { ...ownReads, ...organizationReads, ...adminReads }

// Of addresses that their users have proved.
function asProven(name: string, act: (trpc: TestClient['trpc']) => Promise<unknown>): Mutation {
  return {
    prepare: async ({ app, as }) => {
      await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now()`)
      return () => act(as(name).trpc)
    },
  }
}

async function exported(client: TestClient, path: string): Promise<void> {
  const { status, text } = await client.get(path)
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
}
