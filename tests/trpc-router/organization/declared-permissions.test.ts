import { contract } from '@foyer/auth-domain/contract/contract'
import { organizationActions } from '@foyer/auth-domain/permission/permissions'
import { allFeatures } from '@foyer/testing/all-features'
import { pngOf } from '@foyer/testing/pictures'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import { call } from '@foyer/testing/transports'
import { expect, test } from 'vitest'
import { givenAuditFixture } from '#trpc-router/audit/audit-fixture.ts'

const organizationId = 'acme'

/** What is sent to operations whose declaration names a permission of members. */
const inputs: Readonly<Record<string, object>> = {
  createTeam: { name: 'Art' },
  updateTeam: { teamId: 'acme-lab', data: { name: 'Art' } },
  removeTeam: { teamId: 'acme-lab' },
  assignTeam: { memberId: 'acme-mia', teamId: 'acme-lab' },
  addTeamMember: { userId: 'mia', teamId: 'acme-lab' },
  removeTeamMember: { userId: 'olga', teamId: 'acme-core' },
  createRole: { role: 'hirer', permission: {} },
  updateRole: { roleName: 'clerk', data: { permission: {} } },
  deleteRole: { roleName: 'clerk' },
  listRoles: {},
  getRole: { roleName: 'clerk' },
  updateMemberRole: { memberId: 'acme-mia', role: 'auditor' },
  inviteMember: { email: 'sara@example.com', role: 'auditor' },
  inviteMembers: { emails: ['sara@example.com'], role: 'auditor' },
  cancelInvitation: { invitationId: 'acme-nina' },
  updateOrganization: { data: { name: 'Acme Inc.' } },
  uploadLogo: { picture: pngOf() },
  deleteOrganization: {},
  exportOrganizationEvents: {},
  listOrganizationEvents: {},
  getOrganizationEvent: { event: '1-1' },
  createOrganizationApiKey: { name: 'cron' },
  listOrganizationApiKeys: {},
  updateOrganizationApiKey: { keyId: 'unknown', name: 'cron' },
  deleteOrganizationApiKey: { keyId: 'unknown' },
  listOrganizationConsents: {},
}

/** There is no such key. */
const unknownKey: Readonly<Record<string, number>> = { updateOrganizationApiKey: 404, deleteOrganizationApiKey: 404 }

const ofMembers = Object.values(contract).flatMap(({ name, access }) =>
  access.by === 'member' ? [[name, access.permission] as const] : [],
)

const given = testAppsOn()

// Olga's role grants everything, or everything but the permission.
async function answerTo(name: string, lacking: string | undefined) {
  const granted = Object.entries(organizationActions).map(([resource, actions]) => {
    return [resource, actions.filter((action) => `${resource}:${action}` !== lacking)] as const
  })
  const roles = { nearly: Object.fromEntries(granted), auditor: {} }
  const organization = { ...allFeatures.organization, roles }
  const { app, as } = await givenAuditFixture(given, { ...allFeatures, organization })
  await run(app.database, `update member set role = 'nearly' where "userId" = 'olga'`)
  const before = await tablesWithoutCounters(app.database)
  const { status } = await call(as('olga'), name, { organizationId, ...inputs[name] })
  return { status, unchanged: JSON.stringify(before) === JSON.stringify(await tablesWithoutCounters(app.database)) }
}

test('what is sent to each is known', () => {
  expect(ofMembers.map(([name]) => name).sort()).toEqual(Object.keys(inputs).sort())
})

test.each(ofMembers)(
  '%s is refused to a member whose role lacks %s, and nothing is changed',
  async (name, permission) => {
    expect(await answerTo(name, permission)).toEqual({ status: 403, unchanged: true })
  },
)

test.each(ofMembers)('%s is not refused to one whose role has %s', async (name) => {
  const { status } = await answerTo(name, undefined)
  expect(status).toBe(unknownKey[name] ?? 200)
})
