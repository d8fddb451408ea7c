import { givenInvitation, givenOrganization, givenUsers, type TestOrganization } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

const CONFLICTING = { status: 400, message: 'The request names more than one organization' }
const NOT_A_MEMBER = { status: 403, message: 'You are not a member of this organization' }

/** Every operation with an optional organization, with the rest of its input. */
const operations: readonly [operation: string, input: object][] = [
  ['setActiveOrganization', {}],
  ['updateOrganization', { data: { name: 'New' } }],
  ['getFullOrganization', {}],
  ['hasPermission', { permissions: {} }],
  ['getActiveMember', {}],
  ['updateMemberRole', { memberId: 'acme-mia', role: 'admin' }],
  ['removeMember', { memberIdOrEmail: 'acme-mia' }],
  ['inviteMember', { email: 'zoe@example.com', role: 'member' }],
  ['listInvitations', {}],
  ['createTeam', { name: 'New' }],
  ['listTeams', {}],
  ['updateTeam', { teamId: 'acme-lab', data: { name: 'New' } }],
  ['removeTeam', { teamId: 'acme-lab' }],
  ['explainPermission', { permission: 'team:create' }],
  ['organization.listMemberPermissions', {}],
  ['organization.getOverview', {}],
  ['role.listOrganizationRoles', {}],
  ['organization.listOrganizationEvents', {}],
  ['listMembers', {}],
  ['inviteMembers', { emails: ['zoe@example.com'], role: 'member' }],
  ['transferOwnership', { memberId: 'acme-mia' }],
  ['listTeamsWithMembers', {}],
  ['assignTeam', { memberId: 'acme-mia', teamId: 'acme-lab' }],
]

/** Operations that end Nina's invitation to Acme, with their callers. */
const invitationOperations = [
  ['nina', 'acceptInvitation'],
  ['nina', 'rejectInvitation'],
  ['olga', 'cancelInvitation'],
] as const

const requiringOrganization: typeof operations = [
  ['deleteOrganization', {}],
  ['leaveOrganization', {}],
]

describe('the x-organization header', () => {
  const given = testAppsOn()

  /** Olga owns Acme and is a member of Bolt, which is active, but not of Corp. Acme's slug is `acme-inc`. */
  async function givenMemberships(app: TestApp): Promise<TestOrganization> {
    const acme = await givenOrganization(app, { owner: 'olga', admin: 'adam', member: 'mia' })
    await givenOrganization(app, { owner: 'boris', member: 'olga' }, 'bolt')
    await givenOrganization(app, { owner: 'boris' }, 'corp')
    const { db } = app.database
    await db.updateTable('organization').set({ slug: 'acme-inc' }).where('id', '=', 'acme').execute()
    await db.updateTable('session').set({ activeOrganizationId: 'bolt' }).where('userId', '=', 'olga').execute()
    return acme
  }

  test.each(
    operations.flatMap(([operation, input]) =>
      ['acme', 'acme-inc'].map((header) => [operation, header, input] as const),
    ),
  )('selects the organization of %s as %s, before the active one', async (operation, header, input) => {
    const app = await given()
    const { as } = await givenMemberships(app)
    const { status, data } = await call(as('olga'), operation, input, { 'x-organization': header })
    expect(status).toBe(200)
    expect(JSON.stringify(data)).not.toContain('bolt')
  })

  test.each([
    ['acme', 'bolt'],
    ['acme-inc', 'bolt'],
    ['bolt', 'acme'],
    ['acme', 'corp'],
  ])('as %s is refused with the organizationId %s', async (header, organizationId) => {
    const app = await given()
    const { as } = await givenMemberships(app)
    const before = await tablesWithoutCounters(app.database)
    for (const [operation, input] of [...operations, ...requiringOrganization]) {
      const result = await call(as('olga'), operation, { ...input, organizationId }, { 'x-organization': header })
      expect(result, operation).toMatchObject(CONFLICTING)
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each(['corp', 'unknown', 'ACME', 'acme,bolt'])(
    'as %s, where the caller is no member, is refused',
    async (header) => {
      const app = await given()
      const { as } = await givenMemberships(app)
      const before = await tablesWithoutCounters(app.database)
      for (const [operation, input] of [...operations, ...requiringOrganization]) {
        const result = await call(
          as('olga'),
          operation,
          { ...input, organizationId: 'acme' },
          { 'x-organization': header },
        )
        expect(result, operation).toMatchObject(NOT_A_MEMBER)
      }
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
    },
  )

  test.each([
    ['olga', 'deleteOrganization'],
    ['mia', 'leaveOrganization'],
  ])('is accepted when %s calls %s with the same organizationId', async (who, operation) => {
    const app = await given()
    const { as } = await givenMemberships(app)
    const result = await call(as(who), operation, { organizationId: 'acme' }, { 'x-organization': 'acme-inc' })
    expect(result.status).toBe(200)
  })

  test.each([
    ['acme', 'bolt', CONFLICTING],
    ['bolt', 'acme-inc', CONFLICTING],
    ['acme', 'acme-inc', { status: 200 }],
    ['corp', 'acme-inc', NOT_A_MEMBER],
  ])('as %s with the slug %s', async (header, organizationSlug, answer) => {
    const app = await given()
    const { as } = await givenMemberships(app)
    const before = await tablesWithoutCounters(app.database)
    for (const operation of ['getFullOrganization', 'setActiveOrganization']) {
      await run(app.database, `update session set "activeOrganizationId" = 'bolt' where "userId" = 'olga'`)
      const result = await call(as('olga'), operation, { organizationSlug }, { 'x-organization': header })
      expect(result, operation).toMatchObject(answer)
      if (result.status !== 200) expect(await tablesWithoutCounters(app.database)).toEqual(before)
    }
  })

  test.each([
    ['acme', 'acme-inc', { status: 200 }],
    ['bolt', 'acme-inc', CONFLICTING],
    ['unknown', 'acme-inc', CONFLICTING],
    ['acme', 'bolt', CONFLICTING],
  ])(
    'an id, %s, and a slug, %s, in one input match or are refused',
    async (organizationId, organizationSlug, answer) => {
      const app = await given()
      const { as } = await givenMemberships(app)
      const before = await tablesWithoutCounters(app.database)
      for (const operation of ['getFullOrganization', 'setActiveOrganization']) {
        const result = await call(as('olga'), operation, { organizationId, organizationSlug })
        expect(result, operation).toMatchObject(answer)
        if (result.status !== 200) expect(await tablesWithoutCounters(app.database)).toEqual(before)
      }
    },
  )

  test.each(['bolt', 'corp', 'ACME'])('as %s is refused with an invitation to another organization', async (header) => {
    const app = await given()
    const { as } = await givenMemberships(app)
    const nina = (await givenUsers(app, 'nina'))('nina')
    const invitationId = await givenInvitation(app, { to: 'nina' })
    const before = await tablesWithoutCounters(app.database)
    const read = await call(nina, 'getInvitation', { id: invitationId }, { 'x-organization': header })
    expect(read).toMatchObject(CONFLICTING)
    for (const [who, operation] of invitationOperations) {
      const client = who === 'nina' ? nina : as(who)
      expect(await call(client, operation, { invitationId }, { 'x-organization': header }), operation).toMatchObject(
        CONFLICTING,
      )
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each(
    invitationOperations.flatMap(([who, operation]) =>
      ['acme', 'acme-inc'].map((header) => [who, operation, header] as const),
    ),
  )('is accepted when %s calls %s for an invitation, as %s', async (who, operation, header) => {
    const app = await given()
    const { as } = await givenMemberships(app)
    const nina = (await givenUsers(app, 'nina'))('nina')
    const invitationId = await givenInvitation(app, { to: 'nina' })
    const client = who === 'nina' ? nina : as(who)
    const path = `/organization/${operation.replace('Invitation', '-invitation')}`
    expect((await client.post(path, { invitationId }, { 'x-organization': header })).status).toBe(200)
  })

  test('reveals nothing of an invitation to a user who is not its recipient', async () => {
    const app = await given()
    await givenMemberships(app)
    const invitationId = await givenInvitation(app, { to: 'nina' })
    const sara = (await givenUsers(app, 'sara'))('sara')
    for (const organization of ['acme', 'bolt']) {
      const result = await sara.post(
        '/organization/accept-invitation',
        { invitationId },
        { 'x-organization': organization },
      )
      expect(result).toMatchObject({ status: 403, json: { message: 'You are not the recipient of the invitation' } })
    }
  })

  test('the input takes precedence over the active organization', async () => {
    const app = await given()
    const { as } = await givenMemberships(app)
    const { organization, member } = as('olga').trpc
    expect((await organization.getFullOrganization.query({ organizationId: 'acme' }))?.id).toBe('acme')
    expect((await organization.getFullOrganization.query({ organizationSlug: 'acme-inc' }))?.id).toBe('acme')
    expect((await organization.getFullOrganization.query())?.id).toBe('bolt')
    expect((await member.getActiveMember.query({ organizationId: 'acme' })).role).toBe('owner')
    expect((await member.getActiveMember.query()).role).toBe('member')
  })
})
