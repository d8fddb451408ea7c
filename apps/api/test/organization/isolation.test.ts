import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { givenCompany, givenInvitation, givenPeople, leadsTo } from '../support/companies.ts'
import { doors, visible } from '../support/doors.ts'
import { outboxAtRest } from '../support/mail.ts'
import { onDatabase } from '../support/suite.ts'
import { lastingTables, run } from '../support/tables.ts'
import type { Visitor } from '../support/visitor.ts'
import type { World } from '../support/world.ts'

const acme = { organizationId: 'acme' }
const boris = 'boris@example.com'

/** Ids that are Bolt's, by the field that names them, for somebody who has to do with Acme alone. */
const foreign = {
  organizationId: 'bolt',
  organizationSlug: 'bolt',
  memberId: 'bolt-boris',
  memberIdOrEmail: 'bolt-boris',
  teamId: 'bolt-lab',
  invitationId: 'bolt-zoe',
}

type Field = keyof typeof foreign

/** Every operation that names things by id, with all it asks for but the ids. */
const operations: readonly [does: string, fields: readonly Field[], rest: object][] = [
  ['updateOrganization', ['organizationId'], { data: { name: 'Taken' } }],
  ['deleteOrganization', ['organizationId'], {}],
  ['setActiveOrganization', ['organizationId'], {}],
  ['setActiveOrganization', ['organizationSlug'], {}],
  ['getFullOrganization', ['organizationId'], {}],
  ['getFullOrganization', ['organizationSlug'], {}],
  ['hasPermission', ['organizationId'], { permissions: { team: [] } }],
  ['organization.getOverview', ['organizationId'], {}],
  ['organization.listEvents', ['organizationId'], {}],
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
  ['assignTeam', ['organizationId', 'memberId', 'teamId'], {}],
]

const own: Record<Field, string> = {
  organizationId: 'acme',
  organizationSlug: 'acme',
  memberId: 'acme-mia',
  memberIdOrEmail: 'acme-mia',
  teamId: 'acme-lab',
  invitationId: 'acme-nina',
}

// The wire keeps the id of a team that is gone, so that without a limit nothing tells it from another's.
const keepsTeam: ReadonlySet<string> = new Set(['inviteMember', 'inviteMembers'])

/** Who probes: in Acme as owner, admin and member, and in nothing. */
const probers = ['olga', 'adam', 'mia', 'sara']

/** Every choice of ids of which one is Bolt's, with the same where that one is nobody's. */
const probes = operations.flatMap(([does, fields, rest]) =>
  fields.map((field) => {
    const others = Object.fromEntries(fields.map((name) => [name, own[name]]))
    const probe = (value: string) => ({ ...rest, ...others, [field]: value })
    return { does, field, ofBolt: probe(foreign[field]), ofNobody: probe('nobody-s') }
  }),
)

describe.each(testDatabases())('what belongs to another organization on $name', ({ open }) => {
  const given = onDatabase(open)

  async function givenTwo(world: World): Promise<{ as(name: string): Visitor }> {
    await givenCompany(world, { owner: 'boris', member: 'bea' }, 'bolt')
    await givenInvitation(world, { organizationId: 'bolt', to: 'zoe', from: 'boris' })
    const acme = await givenCompany(world, { owner: 'olga', admin: 'adam', member: 'mia' })
    const strangers = await givenPeople(world, 'sara')
    return { as: (name) => (name === 'sara' ? strangers(name) : acme.as(name)) }
  }

  describe.each(doors)('over $name', ({ name, knock }) => {
    const limited = { organization: { teams: { maximumMembersPerTeam: 5 } } }

    test.each(probes.filter(({ does }) => leadsTo({ name }, does)))(
      '$does: its $field is answered as nobody’s',
      async ({ does, ofBolt, ofNobody }) => {
        const world = await given(limited)
        const { as } = await givenTwo(world)
        const before = await lastingTables(world.database)
        for (const who of probers) {
          const missing = await knock(as(who), does, ofNobody)
          expect(missing.status, who).toBeGreaterThanOrEqual(400)
          expect(visible(await knock(as(who), does, ofBolt)), who).toEqual(visible(missing))
        }
        expect(await lastingTables(world.database)).toEqual(before)
      },
    )

    test.each(probes.filter(({ does, field }) => leadsTo({ name }, does) && field === 'organizationId'))(
      '$does: no empty organizationId means the active one',
      async ({ does, ofNobody }) => {
        const world = await given()
        const { as } = await givenTwo(world)
        await run(world.database, `update session set "activeOrganizationId" = 'acme' where "userId" = 'olga'`)
        const before = await lastingTables(world.database)
        const said = await knock(as('olga'), does, { ...ofNobody, ...own, organizationId: '' })
        expect(said).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
        expect(await lastingTables(world.database)).toEqual(before)
      },
    )

    test.each(['setActiveOrganization', 'getFullOrganization'])(
      '%s: no empty slug means the active one',
      async (does) => {
        const world = await given()
        const { as } = await givenTwo(world)
        await run(world.database, `update session set "activeOrganizationId" = 'acme' where "userId" = 'olga'`)
        const before = await lastingTables(world.database)
        const said = await knock(as('olga'), does, { organizationSlug: '' })
        expect(said).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
        expect(await lastingTables(world.database)).toEqual(before)
      },
    )

    test.each(
      probes.filter(({ does, field }) => leadsTo({ name }, does) && field === 'teamId' && !keepsTeam.has(does)),
    )(
      '$does: where teams have no limit, its teamId is answered as nobody’s too',
      async ({ does, ofBolt, ofNobody }) => {
        const world = await given()
        const { as } = await givenTwo(world)
        const before = await lastingTables(world.database)
        const missing = await knock(as('olga'), does, ofNobody)
        expect(missing.status).toBeGreaterThanOrEqual(400)
        expect(visible(await knock(as('olga'), does, ofBolt))).toEqual(visible(missing))
        expect(await lastingTables(world.database)).toEqual(before)
      },
    )

    test.each([...keepsTeam].filter((does) => leadsTo({ name }, does)))(
      '%s: where teams have no limit, one into another’s team leads into none',
      async (does) => {
        const world = await given()
        const { as } = await givenTwo(world)
        const noa = (await givenPeople(world, 'noa'))('noa')
        const email = 'noa@example.com'
        const wish = { ...acme, email, emails: [email], role: 'member', teamId: foreign.teamId }
        const { data } = await knock(as('olga'), does, wish)
        const { id: invitationId } = Array.isArray(data) ? data[0].invitation : data
        const accepted = await knock(noa, 'acceptInvitation', { invitationId })
        expect(accepted.data.member).toMatchObject({ organizationId: 'acme', teamId: null })
        await outboxAtRest(world)
      },
    )

    test('a member is not found by the address of one who is elsewhere', async () => {
      const world = await given()
      const { as } = await givenTwo(world)
      const before = await lastingTables(world.database)
      const remove = (memberIdOrEmail: string) => knock(as('olga'), 'removeMember', { ...acme, memberIdOrEmail })
      expect(visible(await remove(boris))).toEqual(visible(await remove('nobody@example.com')))
      expect(await lastingTables(world.database)).toEqual(before)
    })

    // The wire tells these from missing ones, whose ids nobody guesses.
    test.each([
      ['getInvitation', { id: 'bolt-zoe' }, 403, 'You are not the recipient of the invitation'],
      ['acceptInvitation', { invitationId: 'bolt-zoe' }, 403, 'You are not the recipient of the invitation'],
      ['rejectInvitation', { invitationId: 'bolt-zoe' }, 403, 'You are not the recipient of the invitation'],
    ])('%s of an invitation to another organization is refused', async (does, input, status, message) => {
      const world = await given()
      const { as } = await givenTwo(world)
      const before = await lastingTables(world.database)
      expect(await knock(as('olga'), does, input)).toMatchObject({ status, message })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each([
      ['olga', 'Invitation not found'],
      ['mia', 'Invitation not found'],
      ['sara', 'Member not found'],
    ])('of an invitation %s may not take back nothing is told: %s', async (who, message) => {
      const world = await given()
      const { as } = await givenTwo(world)
      await givenInvitation(world, { organizationId: 'bolt', to: 'noa', from: 'boris', status: 'accepted' })
      const before = await lastingTables(world.database)
      const cancel = (invitationId: string) => knock(as(who), 'cancelInvitation', { invitationId })
      const missing = await cancel('nobody-s')
      expect(missing).toMatchObject({ status: 400, message })
      for (const id of ['bolt-zoe', 'bolt-noa']) expect(visible(await cancel(id))).toEqual(visible(missing))
      expect(await lastingTables(world.database)).toEqual(before)
    })
  })

  test('exported events are answered as nobody’s', async () => {
    const world = await given()
    const { as } = await givenTwo(world)
    const before = await lastingTables(world.database)
    for (const who of probers) {
      const exported = (id: string) => as(who).get(`/organization/export-events?format=csv&organizationId=${id}`)
      const missing = await exported('nobody-s')
      expect(missing.status, who).toBeGreaterThanOrEqual(400)
      expect(visible(await exported('bolt')), who).toEqual(visible(missing))
    }
    expect(await lastingTables(world.database)).toEqual(before)
  })

  test('a team elsewhere has nobody in it, as one that is not there', async () => {
    const world = await given()
    const { as } = await givenTwo(world)
    const { listMembers } = as('olga').trpc.member
    for (const teamId of ['bolt-core', 'nobody-s']) {
      expect(await listMembers.query({ ...acme, teamId })).toEqual({ members: [], next: null })
    }
  })
})
