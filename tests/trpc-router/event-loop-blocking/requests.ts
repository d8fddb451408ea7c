import { PASSWORD } from '@foyer/testing/users'

/** The ids of who signs in, and of an admin of their organization with as many organizations. */
export type Users = { olga: string; mia: string }

const rpc = (name: string, input?: object) =>
  `/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`
const inBig = { organizationId: 'big' }

/** Calls that read, in the name of Olga. */
export const reads = ({ olga }: Users): readonly string[] => [
  '/get-session',
  '/list-sessions',
  '/list-accounts',
  '/organization/list',
  '/organization/get-full-organization?organizationId=big',
  '/organization/list-invitations?organizationId=big',
  '/organization/list-members?organizationId=big',
  '/organization/list-members?organizationId=big&limit=1000',
  '/organization/list-members?organizationId=big&limit=100&sortBy=role&offset=1000',
  '/organization/list-teams?organizationId=big',
  '/organization/list-team-members?teamId=t1',
  '/organization/list-roles?organizationId=big',
  '/organization/list-user-teams',
  '/organization/list-user-invitations',
  '/organization/get-invitation?id=received7',
  '/organization/get-two-factor-requirement?organizationId=big',
  '/admin/list-users',
  '/admin/list-users?sortBy=name&sortDirection=desc&searchValue=9',
  rpc('member.listMembers', { ...inBig, search: 'zzz', limit: 100 }),
  rpc('member.listMembers', { ...inBig, secondFactor: 'not-ready', limit: 100 }),
  rpc('team.listTeamsWithMembers', inBig),
  rpc('invitation.listReceivedInvitations'),
  rpc('organization.getOverview', inBig),
  rpc('role.listOrganizationRoles', { ...inBig, countHolders: true }),
  rpc('member.listMembers', { ...inBig, role: 'none', limit: 100 }),
  rpc('organization.listOrganizations'),
  rpc('organization.listOwnRoles'),
  rpc('organization.listOrganizationEvents', inBig),
  rpc('user.listOwnEvents', {}),
  rpc('account.getMailboxState'),
  rpc('account.getSignInUses'),
  rpc('admin.adminGetOverview'),
  rpc('admin.listFindings'),
  rpc('admin.getServiceState'),
  rpc('admin.adminListKeys'),
  rpc('admin.getMailQueue'),
  rpc('admin.listMails', { search: '9', limit: 100 }),
  rpc('admin.getUser', { userId: olga }),
  rpc('admin.listEvents', {}),
  rpc('admin.listEvents', { userId: olga }),
  rpc('admin.listEvents', { area: 'service' }),
  rpc('admin.searchUsers', { search: '9' }),
  rpc('admin.listLastSignIns', { userIds: [olga] }),
  rpc('admin.searchOrganizations', { search: '9' }),
  rpc('admin.searchOrganizations', { sortBy: 'name', sortDirection: 'asc', limit: 100 }),
  rpc('admin.adminGetOrganization', inBig),
  rpc('admin.adminListMembers', { ...inBig, search: 'zzz', limit: 100 }),
  rpc('admin.adminListInvitations', inBig),
]

const list = 'organization.listOrganizations'

/** Several calls in one request: those whose answers do not fit are refused, the others not (207). */
export const batches: readonly string[] = [
  `/trpc/${Array.from({ length: 10 }, () => list).join(',')}?batch=1&input=%7B%7D`,
  `/trpc/${[list, 'admin.adminGetOverview', 'user.listOwnEvents', 'account.getSignInUses'].join(',')}?batch=1&input=${encodeURIComponent('{"2":{"json":{}}}')}`,
]

/** Calls that read and are answered in parts, each after the client has read the ones before. */
export const exported: readonly string[] = [
  '/admin/export-events?format=csv',
  '/organization/export-events?organizationId=big&format=jsonl',
]

/** The same for a call that records that it was made. */
export const exportedByPost = '/export-user-data'

/** Calls that end all that a user has, which "ending-access.test.ts" measures. */
export const endings: readonly string[] = [
  '/magic-link/verify',
  '/reset-password',
  '/trpc/session.rejectSignIn',
  '/admin/update-user',
]

/** Calls that write, in this order. */
export const writes = ({ olga, mia }: Users): Readonly<Record<string, object>> => ({
  '/admin/list-user-sessions': { userId: olga },
  '/organization/create': { name: 'New', slug: 'new' },
  '/organization/set-active': inBig,
  '/organization/has-permission': { permissions: { member: ['create'] } },
  '/organization/update': { ...inBig, data: { name: 'Bigger' } },
  '/organization/set-two-factor-requirement': { ...inBig, requiredFrom: '2999-01-01T00:00:00.000Z' },
  '/organization/invite-member': { ...inBig, email: 'new@example.com', role: 'member' },
  '/organization/accept-invitation': { invitationId: 'received7' },
  '/organization/leave': { organizationId: 'acme7' },
  '/organization/create-team': { ...inBig, name: 'New' },
  '/trpc/team.assignTeam': { json: { ...inBig, memberId: 'big-mia', teamId: 't2' } },
  '/organization/remove-team-member': { ...inBig, teamId: 't1', userId: olga },
  '/organization/remove-team': { ...inBig, teamId: 't1' },
  '/organization/update-member-role': { ...inBig, memberId: 'big-mia', role: 'member' },
  '/organization/update-role': { ...inBig, roleName: 'crowd', data: { roleName: 'mass' } },
  '/organization/remove-member': { ...inBig, memberIdOrEmail: 'big-mia' },
  '/unlink-account': { providerId: 'google', accountId: 'a1' },
  '/revoke-other-sessions': {},
  '/change-password': { currentPassword: PASSWORD, newPassword: `${PASSWORD}-2`, revokeOtherSessions: true },
  '/admin/remove-user': { userId: mia },
  '/organization/delete': inBig,
  '/delete-user': { password: `${PASSWORD}-2` },
})
