import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { type Company, givenCompany, givenInvitation, givenPeople, leadsTo } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { onDatabase } from '../support/suite.ts'
import { lastingTables, run } from '../support/tables.ts'
import type { World } from '../support/world.ts'

const DISAGREES = { status: 400, message: 'The request names more than one organization' }
const NOT_A_MEMBER = { status: 403, message: 'You are not a member of this organization' }

/** Every operation that asks which organization it is about, with what else it takes. */
const operations: readonly [does: string, input: object][] = [
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
  ['organization.getOverview', {}],
  ['organization.listEvents', {}],
  ['listMembers', {}],
  ['inviteMembers', { emails: ['zoe@example.com'], role: 'member' }],
  ['transferOwnership', { memberId: 'acme-mia' }],
  ['listTeamsWithMembers', {}],
  ['assignTeam', { memberId: 'acme-mia', teamId: 'acme-lab' }],
]

/** What becomes of an invitation of Nina's to Acme. */
const answers = [
  ['nina', 'acceptInvitation'],
  ['nina', 'rejectInvitation'],
  ['olga', 'cancelInvitation'],
] as const

const demanding: typeof operations = [
  ['deleteOrganization', {}],
  ['leaveOrganization', {}],
]

describe.each(testDatabases())('an organization named by the header on $name', ({ open }) => {
  const given = onDatabase(open)

  /** Olga owns Acme and is in Bolt, which is active; Corp is none of hers. Acme's slug is `acme-inc`. */
  async function givenNamed(world: World): Promise<Company> {
    const acme = await givenCompany(world, { owner: 'olga', admin: 'adam', member: 'mia' })
    await givenCompany(world, { owner: 'boris', member: 'olga' }, 'bolt')
    await givenCompany(world, { owner: 'boris' }, 'corp')
    const { db } = world.database
    await db.updateTable('organization').set({ slug: 'acme-inc' }).where('id', '=', 'acme').execute()
    await db.updateTable('session').set({ activeOrganizationId: 'bolt' }).where('userId', '=', 'olga').execute()
    return acme
  }

  describe.each(doors)('over $name', ({ name, knock }) => {
    const served = operations.filter(([does]) => leadsTo({ name }, does))

    test.each(served.flatMap(([does, input]) => ['acme', 'acme-inc'].map((header) => [does, header, input] as const)))(
      'is what %s with %s is about, before the active one',
      async (does, header, input) => {
        const world = await given()
        const { as } = await givenNamed(world)
        const { status, data } = await knock(as('olga'), does, input, { 'x-organization': header })
        expect(status).toBe(200)
        expect(JSON.stringify(data)).not.toContain('bolt')
      },
    )

    test.each([
      ['acme', 'bolt'],
      ['acme-inc', 'bolt'],
      ['bolt', 'acme'],
      ['acme', 'corp'],
    ])('as %s is refused beside a request about %s', async (header, organizationId) => {
      const world = await given()
      const { as } = await givenNamed(world)
      const before = await lastingTables(world.database)
      for (const [does, input] of [...served, ...demanding]) {
        const said = await knock(as('olga'), does, { ...input, organizationId }, { 'x-organization': header })
        expect(said, does).toMatchObject(DISAGREES)
      }
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each(['corp', 'nobody-s', 'ACME', 'acme,bolt'])('as %s, none of one’s own, is refused', async (header) => {
      const world = await given()
      const { as } = await givenNamed(world)
      const before = await lastingTables(world.database)
      for (const [does, input] of [...served, ...demanding]) {
        const said = await knock(as('olga'), does, { ...input, organizationId: 'acme' }, { 'x-organization': header })
        expect(said, does).toMatchObject(NOT_A_MEMBER)
      }
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each([
      ['olga', 'deleteOrganization'],
      ['mia', 'leaveOrganization'],
    ])('agrees when %s calls %s about the same', async (who, does) => {
      const world = await given()
      const { as } = await givenNamed(world)
      const said = await knock(as(who), does, { organizationId: 'acme' }, { 'x-organization': 'acme-inc' })
      expect(said.status).toBe(200)
    })

    test.each([
      ['acme', 'bolt', DISAGREES],
      ['bolt', 'acme-inc', DISAGREES],
      ['acme', 'acme-inc', { status: 200 }],
      ['corp', 'acme-inc', NOT_A_MEMBER],
    ])('as %s beside the slug %s', async (header, organizationSlug, answer) => {
      const world = await given()
      const { as } = await givenNamed(world)
      const before = await lastingTables(world.database)
      for (const does of ['getFullOrganization', 'setActiveOrganization']) {
        await run(world.database, `update session set "activeOrganizationId" = 'bolt' where "userId" = 'olga'`)
        const said = await knock(as('olga'), does, { organizationSlug }, { 'x-organization': header })
        expect(said, does).toMatchObject(answer)
        if (said.status !== 200) expect(await lastingTables(world.database)).toEqual(before)
      }
    })
  })

  test.each([
    ['acme', 'acme-inc', { status: 200 }],
    ['bolt', 'acme-inc', DISAGREES],
    ['nobody-s', 'acme-inc', DISAGREES],
    ['acme', 'bolt', DISAGREES],
  ])(
    'an id, %s, and a slug, %s, in one input agree or are refused',
    async (organizationId, organizationSlug, answer) => {
      const world = await given()
      const { as } = await givenNamed(world)
      const before = await lastingTables(world.database)
      for (const { knock } of doors) {
        for (const does of ['getFullOrganization', 'setActiveOrganization']) {
          const said = await knock(as('olga'), does, { organizationId, organizationSlug })
          expect(said, does).toMatchObject(answer)
          if (said.status !== 200) expect(await lastingTables(world.database)).toEqual(before)
        }
      }
    },
  )

  test.each(['bolt', 'corp', 'ACME'])('as %s beside an invitation to another is refused', async (header) => {
    const world = await given()
    const { as } = await givenNamed(world)
    const nina = (await givenPeople(world, 'nina'))('nina')
    const invitationId = await givenInvitation(world, { to: 'nina' })
    const before = await lastingTables(world.database)
    for (const { knock } of doors) {
      const read = await knock(nina, 'getInvitation', { id: invitationId }, { 'x-organization': header })
      expect(read).toMatchObject(DISAGREES)
      for (const [who, does] of answers) {
        const visitor = who === 'nina' ? nina : as(who)
        expect(await knock(visitor, does, { invitationId }, { 'x-organization': header }), does).toMatchObject(
          DISAGREES,
        )
      }
    }
    expect(await lastingTables(world.database)).toEqual(before)
  })

  test.each(answers.flatMap(([who, does]) => ['acme', 'acme-inc'].map((header) => [who, does, header] as const)))(
    'agrees when %s calls %s of an invitation to %s',
    async (who, does, header) => {
      const world = await given()
      const { as } = await givenNamed(world)
      const nina = (await givenPeople(world, 'nina'))('nina')
      const invitationId = await givenInvitation(world, { to: 'nina' })
      const visitor = who === 'nina' ? nina : as(who)
      const path = `/organization/${does.replace('Invitation', '-invitation')}`
      expect((await visitor.post(path, { invitationId }, { 'x-organization': header })).status).toBe(200)
    },
  )

  test('a stranger to an invitation is told nothing of it by a header', async () => {
    const world = await given()
    await givenNamed(world)
    const invitationId = await givenInvitation(world, { to: 'nina' })
    const sara = (await givenPeople(world, 'sara'))('sara')
    for (const organization of ['acme', 'bolt']) {
      const said = await sara.post(
        '/organization/accept-invitation',
        { invitationId },
        { 'x-organization': organization },
      )
      expect(said).toMatchObject({ status: 403, json: { message: 'You are not the recipient of the invitation' } })
    }
  })

  test('the input of a call comes before the active one', async () => {
    const world = await given()
    const { as } = await givenNamed(world)
    const { organization, member } = as('olga').trpc
    expect((await organization.getFullOrganization.query({ organizationId: 'acme' }))?.id).toBe('acme')
    expect((await organization.getFullOrganization.query({ organizationSlug: 'acme-inc' }))?.id).toBe('acme')
    expect((await organization.getFullOrganization.query())?.id).toBe('bolt')
    expect((await member.getActiveMember.query({ organizationId: 'acme' })).role).toBe('owner')
    expect((await member.getActiveMember.query()).role).toBe('member')
  })
})
