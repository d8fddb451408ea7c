import type { TestClient } from '@foyer/testing/client'
import { givenInvitation, givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { pngOf } from '@foyer/testing/pictures'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call, visible } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

const acme = { organizationId: 'acme' }
const borisEmail = 'boris@example.com'

/** Bolt's ids by input field; no caller is a member of Bolt. */
const foreign = {
  organizationId: 'bolt',
  organizationSlug: 'bolt',
  memberId: 'bolt-boris',
  memberIdOrEmail: 'bolt-boris',
  teamId: 'bolt-lab',
  userId: 'boris',
  invitationId: 'bolt-zoe',
}

type Field = keyof typeof foreign

/** Every operation with ids in its input, with the rest of the input. */
const operations: readonly [operation: string, fields: readonly Field[], rest: object][] = [
  ['updateOrganization', ['organizationId'], { data: { name: 'Taken' } }],
  ['uploadLogo', ['organizationId'], { picture: pngOf() }],
  ['deleteOrganization', ['organizationId'], {}],
  ['setActiveOrganization', ['organizationId'], {}],
  ['setActiveOrganization', ['organizationSlug'], {}],
  ['getFullOrganization', ['organizationId'], {}],
  ['getFullOrganization', ['organizationSlug'], {}],
  ['hasPermission', ['organizationId'], { permissions: { team: [] } }],
  ['explainPermission', ['organizationId'], { permission: 'team:create' }],
  ['explainPermission', ['organizationId'], { permission: 'team:create', userId: 'mia' }],
  ['organization.listMemberPermissions', ['organizationId'], {}],
  ['organization.getOverview', ['organizationId'], {}],
  ['role.listOrganizationRoles', ['organizationId'], {}],
  ['organization.listOrganizationEvents', ['organizationId'], {}],
  ['organization.getOrganizationEvent', ['organizationId'], { event: '1-1' }],
  ['getActiveMember', ['organizationId'], {}],
  ['listMembers', ['organizationId'], { limit: 10 }],
  ['updateMemberRole', ['organizationId', 'memberId'], { role: 'admin' }],
  ['transferOwnership', ['organizationId', 'memberId'], {}],
  ['removeMember', ['organizationId', 'memberIdOrEmail'], {}],
  ['leaveOrganization', ['organizationId'], {}],
  ['inviteMember', ['organizationId'], { email: 'new@example.com', role: 'member' }],
  ['inviteMember', ['organizationId', 'teamId'], { email: 'new@example.com', role: 'member' }],
  ['inviteMembers', ['organizationId', 'teamId'], { emails: ['new@example.com'], role: 'member' }],
  ['cancelInvitation', ['invitationId'], {}],
  ['listInvitations', ['organizationId'], {}],
  ['createTeam', ['organizationId'], { name: 'Taken' }],
  ['listTeams', ['organizationId'], {}],
  ['listTeamsWithMembers', ['organizationId'], {}],
  ['updateTeam', ['organizationId', 'teamId'], { data: { name: 'Taken' } }],
  ['removeTeam', ['organizationId', 'teamId'], {}],
  ['addTeamMember', ['organizationId', 'teamId', 'userId'], {}],
  ['removeTeamMember', ['organizationId', 'teamId', 'userId'], {}],
  ['listTeamMembers', ['teamId'], {}],
  ['listUserTeams', ['organizationId', 'userId'], {}],
  ['setActiveTeam', ['teamId'], {}],
  ['listOrganizationMembers', ['organizationId'], {}],
  ['listOrganizationMembers', ['organizationSlug'], {}],
  ['getActiveMemberRole', ['organizationId', 'userId'], {}],
  ['getActiveMemberRole', ['organizationSlug'], {}],
  ['assignTeam', ['organizationId', 'memberId', 'teamId'], {}],
]

const own: Record<Field, string> = {
  organizationId: 'acme',
  organizationSlug: 'acme',
  memberId: 'acme-mia',
  memberIdOrEmail: 'acme-mia',
  teamId: 'acme-lab',
  userId: 'mia',
  invitationId: 'acme-nina',
}

/** Acme's owner, admin and member, and a user in no organization. */
const callers = ['olga', 'adam', 'mia', 'sara']

/** Every input with one of Bolt's ids, and the same input with an unknown id in its place. */
const probes = operations.flatMap(([operation, fields, rest]) =>
  fields.map((field) => {
    const others = Object.fromEntries(fields.map((name) => [name, own[name]]))
    const probe = (value: string) => ({ ...rest, ...others, [field]: value })
    return { operation, field, withForeignId: probe(foreign[field]), withUnknownId: probe('unknown') }
  }),
)

describe('data of another organization', () => {
  const given = testAppsOn()

  async function givenTwo(app: TestApp): Promise<{ as(name: string): TestClient }> {
    await givenOrganization(app, { owner: 'boris', member: 'bea' }, 'bolt')
    await givenInvitation(app, { organizationId: 'bolt', to: 'zoe', from: 'boris' })
    const acme = await givenOrganization(app, { owner: 'olga', admin: 'adam', member: 'mia' })
    const outsiders = await givenUsers(app, 'sara')
    return { as: (name) => (name === 'sara' ? outsiders(name) : acme.as(name)) }
  }

  const limited = { organization: { teams: { maximumMembersPerTeam: 5 } } }

  test.each(probes)(
    '$operation: its $field is answered like an unknown one',
    async ({ operation, withForeignId, withUnknownId }) => {
      const app = await given(limited)
      const { as } = await givenTwo(app)
      const before = await tablesWithoutCounters(app.database)
      for (const who of callers) {
        const missing = await call(as(who), operation, withUnknownId)
        expect(missing.status, who).toBeGreaterThanOrEqual(400)
        expect(visible(await call(as(who), operation, withForeignId)), who).toEqual(visible(missing))
      }
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    },
  )

  test.each(probes.filter(({ field }) => field === 'organizationId'))(
    '$operation: an empty organizationId does not mean the active one',
    async ({ operation, withUnknownId }) => {
      const app = await given()
      const { as } = await givenTwo(app)
      await run(app.database, `update session set "activeOrganizationId" = 'acme' where "userId" = 'olga'`)
      const before = await tablesWithoutCounters(app.database)
      const result = await call(as('olga'), operation, { ...withUnknownId, ...own, organizationId: '' })
      expect(result).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    },
  )

  test.each(['setActiveOrganization', 'getFullOrganization'])(
    '%s: an empty slug does not mean the active one',
    async (operation) => {
      const app = await given()
      const { as } = await givenTwo(app)
      await run(app.database, `update session set "activeOrganizationId" = 'acme' where "userId" = 'olga'`)
      const before = await tablesWithoutCounters(app.database)
      const result = await call(as('olga'), operation, { organizationSlug: '' })
      expect(result).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    },
  )

  test.each(probes.filter(({ field }) => field === 'teamId'))(
    '$operation: without a team limit its teamId is answered like an unknown one too',
    async ({ operation, withForeignId, withUnknownId }) => {
      const app = await given()
      const { as } = await givenTwo(app)
      const before = await tablesWithoutCounters(app.database)
      const missing = await call(as('olga'), operation, withUnknownId)
      expect(missing.status).toBeGreaterThanOrEqual(400)
      expect(visible(await call(as('olga'), operation, withForeignId))).toEqual(visible(missing))
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    },
  )

  test('a member is not found by the email of another organization’s member', async () => {
    const app = await given()
    const { as } = await givenTwo(app)
    const before = await tablesWithoutCounters(app.database)
    const remove = (memberIdOrEmail: string) => call(as('olga'), 'removeMember', { ...acme, memberIdOrEmail })
    expect(visible(await remove(borisEmail))).toEqual(visible(await remove('nobody@example.com')))
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  // The wire distinguishes these from missing ones; their ids cannot be guessed.
  test.each([
    ['getInvitation', { id: 'bolt-zoe' }, 403, 'You are not the recipient of the invitation'],
    ['acceptInvitation', { invitationId: 'bolt-zoe' }, 403, 'You are not the recipient of the invitation'],
    ['rejectInvitation', { invitationId: 'bolt-zoe' }, 403, 'You are not the recipient of the invitation'],
  ])('%s of an invitation to another organization is refused', async (operation, input, status, message) => {
    const app = await given()
    const { as } = await givenTwo(app)
    const before = await tablesWithoutCounters(app.database)
    expect(await call(as('olga'), operation, input)).toMatchObject({ status, message })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([
    ['olga', 'Invitation not found'],
    ['mia', 'Invitation not found'],
    ['sara', 'Member not found'],
  ])('cancelInvitation by %s without the permission reveals nothing: %s', async (who, message) => {
    const app = await given()
    const { as } = await givenTwo(app)
    await givenInvitation(app, { organizationId: 'bolt', to: 'noa', from: 'boris', status: 'accepted' })
    const before = await tablesWithoutCounters(app.database)
    for (const headers of [undefined, { 'x-organization': 'acme' }, { 'x-organization': 'bolt' }]) {
      const cancel = (invitationId: string) => call(as(who), 'cancelInvitation', { invitationId }, headers)
      const missing = await cancel('unknown')
      expect(missing).toMatchObject({ status: 400, message })
      for (const id of ['bolt-zoe', 'bolt-noa']) expect(visible(await cancel(id))).toEqual(visible(missing))
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('exported events are answered like those of an unknown organization', async () => {
    const app = await given()
    const { as } = await givenTwo(app)
    const before = await tablesWithoutCounters(app.database)
    for (const who of callers) {
      const exported = (id: string) => as(who).get(`/organization/export-events?format=csv&organizationId=${id}`)
      const missing = await exported('unknown')
      expect(missing.status, who).toBeGreaterThanOrEqual(400)
      expect(visible(await exported('bolt')), who).toEqual(visible(missing))
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('a team of another organization has no members, like an unknown one', async () => {
    const app = await given()
    const { as } = await givenTwo(app)
    const { listMembers } = as('olga').trpc.member
    for (const teamId of ['bolt-core', 'unknown']) {
      expect(await listMembers.query({ ...acme, teamId })).toEqual({ members: [], next: null })
    }
  })
})
