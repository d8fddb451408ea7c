import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { type Company, givenCompany } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { onDatabase } from '../support/suite.ts'
import { lastingTables } from '../support/tables.ts'
import type { World } from '../support/world.ts'

const DISAGREES = { status: 400, message: 'The header names another organization than the request' }
const NOT_A_MEMBER = { status: 403, message: 'You are not a member of this organization' }

/** Every operation that asks which organization it is about, with what else it takes. */
const operations: readonly [does: string, input: object][] = [
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
]

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

  describe.each(doors)('over $name', ({ knock }) => {
    test.each(
      operations.flatMap(([does, input]) => ['acme', 'acme-inc'].map((header) => [does, header, input] as const)),
    )('is what %s with %s is about, before the active one', async (does, header, input) => {
      const world = await given()
      const { as } = await givenNamed(world)
      const { status, data } = await knock(as('olga'), does, input, { 'x-organization': header })
      expect(status).toBe(200)
      expect(JSON.stringify(data)).not.toContain('bolt')
    })

    test.each([
      ['acme', 'bolt'],
      ['acme-inc', 'bolt'],
      ['bolt', 'acme'],
      ['acme', 'corp'],
    ])('as %s is refused beside a request about %s', async (header, organizationId) => {
      const world = await given()
      const { as } = await givenNamed(world)
      const before = await lastingTables(world.database)
      for (const [does, input] of [...operations, ...demanding]) {
        const said = await knock(as('olga'), does, { ...input, organizationId }, { 'x-organization': header })
        expect(said, does).toMatchObject(DISAGREES)
      }
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each(['corp', 'nobody-s', 'ACME', 'acme,bolt'])('as %s, none of one’s own, is refused', async (header) => {
      const world = await given()
      const { as } = await givenNamed(world)
      const before = await lastingTables(world.database)
      for (const [does, input] of [...operations, ...demanding]) {
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
      const said = await knock(as('olga'), 'getFullOrganization', { organizationSlug }, { 'x-organization': header })
      expect(said).toMatchObject(answer)
      expect(await lastingTables(world.database)).toEqual(before)
    })
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
