import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { type Company, givenCompany, givenInvitation, leadsTo } from '../support/companies.ts'
import { doors, visible } from '../support/doors.ts'
import { onDatabase } from '../support/suite.ts'
import { lastingTables, run } from '../support/tables.ts'
import type { World } from '../support/world.ts'

const acme = { organizationId: 'acme' }
const boris = 'boris@example.com'

/** Ids that are Bolt's, by the field that names them, for somebody who acts in Acme. */
const foreign = {
  organizationId: 'bolt',
  organizationSlug: 'bolt',
  memberId: 'bolt-boris',
  memberIdOrEmail: 'bolt-boris',
  teamId: 'bolt-lab',
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
  ['getActiveMember', ['organizationId'], {}],
  ['listMembers', ['organizationId'], { limit: 10 }],
  ['updateMemberRole', ['organizationId', 'memberId'], { role: 'admin' }],
  ['transferOwnership', ['organizationId', 'memberId'], {}],
  ['removeMember', ['organizationId', 'memberIdOrEmail'], {}],
  ['leaveOrganization', ['organizationId'], {}],
  ['inviteMember', ['organizationId'], { email: 'new@example.com', role: 'member' }],
  ['inviteMember', ['organizationId', 'teamId'], { email: 'new@example.com', role: 'member' }],
  ['listInvitations', ['organizationId'], {}],
  ['createTeam', ['organizationId'], { name: 'Taken' }],
  ['listTeams', ['organizationId'], {}],
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
}

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

  async function givenTwo(world: World): Promise<Company> {
    await givenCompany(world, { owner: 'boris', member: 'bea' }, 'bolt')
    await givenInvitation(world, { organizationId: 'bolt', to: 'zoe', from: 'boris' })
    return givenCompany(world, { owner: 'olga', admin: 'adam', member: 'mia' })
  }

  describe.each(doors)('over $name', ({ name, knock }) => {
    const limited = { organization: { teams: { maximumMembersPerTeam: 5 } } }

    test.each(probes.filter(({ does }) => leadsTo({ name }, does)))(
      '$does: its $field is answered as nobody’s',
      async ({ does, ofBolt, ofNobody }) => {
        const world = await given(limited)
        const { as } = await givenTwo(world)
        const before = await lastingTables(world.database)
        const missing = await knock(as('olga'), does, ofNobody)
        expect(missing.status).toBeGreaterThanOrEqual(400)
        expect(visible(await knock(as('olga'), does, ofBolt))).toEqual(visible(missing))
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
      ['cancelInvitation', { invitationId: 'bolt-zoe' }, 400, 'Member not found'],
    ])('%s of an invitation to another organization is refused', async (does, input, status, message) => {
      const world = await given()
      const { as } = await givenTwo(world)
      const before = await lastingTables(world.database)
      expect(await knock(as('olga'), does, input)).toMatchObject({ status, message })
      expect(await lastingTables(world.database)).toEqual(before)
    })
  })
})
