import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { givenCompany, givenInvitation, givenPeople } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { countStatements } from '../support/statements.ts'
import { onDatabase } from '../support/suite.ts'
import { run } from '../support/tables.ts'
import type { World } from '../support/world.ts'

const acme = { organizationId: 'acme' }
const ONE_AND_THE_SESSION = 2
const PEOPLE = 2000

/** As many more members, of whom every hundredth is called Zoe; they joined in fives at a time. */
async function givenCrowd({ database }: World): Promise<void> {
  const series = `generate_series(1, ${PEOPLE}) as n`
  const name = `case when n % 100 = 0 then 'Zoë ' || n else 'Crowd ' || n end`
  await run(
    database,
    `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
     select 'c' || n, ${name}, 'c' || n || '@example.com', false, now(), now() from ${series}`,
  )
  await run(
    database,
    `insert into member (id, "organizationId", "userId", role, "createdAt")
     select 'm' || n, 'acme', 'c' || n, 'member', now() + n / 5 * interval '1 s' from ${series}`,
  )
}

describe.each(testDatabases())('reading organizations on $name', ({ open }) => {
  const given = onDatabase(open)

  describe('takes one statement besides the session’s', () => {
    test.each<[string, Parameters<typeof countStatements>[2]]>([
      ['listOrganizations', ({ organization }) => organization.listOrganizations()],
      ['getFullOrganization by id', ({ organization }) => organization.getFullOrganization(acme)],
      [
        'getFullOrganization by slug',
        ({ organization }) => organization.getFullOrganization({ organizationSlug: 'acme' }),
      ],
      ['getOverview', ({ organization }) => organization.getOverview(acme)],
      ['hasPermission', ({ organization }) => organization.hasPermission({ ...acme, permissions: { team: [] } })],
      ['getActiveMember', ({ member }) => member.getActiveMember(acme)],
      ['listMembers', ({ member }) => member.listMembers({ ...acme, search: 'o' })],
      ['listMembers of a team', ({ member }) => member.listMembers({ ...acme, teamId: 'acme-core' })],
      ['listInvitations', ({ invitation }) => invitation.listInvitations(acme)],
      ['listReceivedInvitations', ({ invitation }) => invitation.listReceivedInvitations()],
      ['getInvitation', ({ invitation }) => invitation.getInvitation({ id: 'bolt-olga' })],
      ['listTeams', ({ team }) => team.listTeams(acme)],
    ])('%s', async (_name, act) => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga', member: ['mia', 'max'] })
      await givenCompany(world, { owner: 'boris' }, 'bolt')
      await givenInvitation(world, { to: 'nina' })
      await givenInvitation(world, { organizationId: 'bolt', to: 'olga', from: 'boris' })
      expect(await countStatements(world, as('olga'), act)).toBe(ONE_AND_THE_SESSION)
    })

    test('and one more to look the header up', async () => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga' })
      const header = { organization: 'acme' }
      const count = await countStatements(world, as('olga'), ({ team }) => team.listTeams(), header)
      expect(count).toBe(ONE_AND_THE_SESSION + 1)
    })
  })

  describe.each(doors)('over $name', ({ knock }) => {
    test('a whole organization shows its people, oldest first, its invitations and teams', async () => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga', member: 'mia' })
      await givenInvitation(world, { to: 'nina', role: 'admin', teamId: 'acme-lab' })
      const { data } = await knock(as('mia'), 'getFullOrganization', acme)
      expect(data).toMatchObject({ id: 'acme', name: 'acme', slug: 'acme', logo: null, metadata: null })
      expect(data.members).toMatchObject([
        { id: 'acme-mia', role: 'member', teamId: null, user: { id: 'mia', email: 'mia@example.com', image: null } },
        { id: 'acme-olga', role: 'owner', teamId: 'acme-core', user: { id: 'olga', name: 'olga' } },
      ])
      expect(data.invitations).toMatchObject([
        { id: 'acme-nina', role: 'admin', teamId: 'acme-lab', status: 'pending' },
      ])
      expect(data.teams).toMatchObject([{ id: 'acme-core' }, { id: 'acme-lab', name: 'lab', updatedAt: null }])
      expect(Object.keys(data.members[0].user).sort()).toEqual(['email', 'id', 'image', 'name'])
    })

    test.each([
      ['a number', 120],
      ['a function', async ({ organizationId }: { organizationId: string }) => (organizationId === 'acme' ? 120 : 7)],
    ])('of a crowd it shows as many as there may be by %s', async (_title, membershipLimit) => {
      const world = await given({ organization: { membershipLimit } })
      const { as } = await givenCompany(world, { owner: 'olga' })
      await givenCrowd(world)
      await run(world.database, `update organization set slug = 'acme-inc'`)
      for (const input of [acme, { organizationSlug: 'acme-inc' }]) {
        expect((await knock(as('olga'), 'getFullOrganization', input)).data.members).toHaveLength(120)
      }
    })

    test('one’s organizations are listed by when one joined', async () => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga' }, 'corp')
      world.pass(10)
      await givenCompany(world, { member: 'olga', owner: 'boris' }, 'acme')
      await givenCompany(world, { owner: 'boris' }, 'bolt')
      const { data } = await knock(as('olga'), 'listOrganizations')
      expect(data.map(({ id }: { id: string }) => id)).toEqual(['corp', 'acme'])
    })
  })

  test('who is invited sees what is open, oldest first', async () => {
    const world = await given()
    await givenCompany(world, { owner: 'olga' })
    await givenCompany(world, { owner: 'boris' }, 'bolt')
    const nina = (await givenPeople(world, 'nina'))('nina')
    await givenInvitation(world, { organizationId: 'bolt', to: 'nina', from: 'boris' })
    world.pass(10)
    await givenInvitation(world, { to: 'nina' })
    await givenInvitation(world, { id: 'old', to: 'nina', status: 'rejected' })
    await givenInvitation(world, { to: 'zoe' })
    const received = await nina.trpc.invitation.listReceivedInvitations.query()
    expect(received).toMatchObject([
      { id: 'bolt-nina', organizationName: 'bolt', inviterEmail: 'boris@example.com' },
      { id: 'acme-nina', organizationSlug: 'acme', inviterEmail: 'olga@example.com' },
    ])
  })

  test('two thousand members are paged through without one twice or missed, while some come and go', async () => {
    const world = await given()
    const { as } = await givenCompany(world, { owner: 'olga' })
    await givenCrowd(world)
    const { listMembers } = as('olga').trpc.member
    const seen: string[] = []
    let page = await listMembers.query({ ...acme, limit: 100 })
    while (page.next !== null) {
      seen.push(...page.members.map(({ id }) => id))
      if (seen.length === 500) await run(world.database, `delete from member where id in ('m1', 'm1999')`)
      page = await listMembers.query({ ...acme, limit: 100, cursor: page.next })
    }
    seen.push(...page.members.map(({ id }) => id))
    expect(seen).toHaveLength(PEOPLE)
    expect(new Set(seen).size).toBe(PEOPLE)
    expect(seen).not.toContain('m1999')
  })

  test.each([
    ['zoë', 20],
    ['ZOË 1', 11],
    ['c1999@', 1],
    ['%', 0],
    ['_1', 0],
    ['\\', 0],
    ["'", 0],
    ['nobody', 0],
    ['', 50],
  ])('members are searched for by %j in name and address: %i', async (search, count) => {
    const world = await given()
    const { as } = await givenCompany(world, { owner: 'olga' })
    await givenCrowd(world)
    const { members } = await as('olga').trpc.member.listMembers.query({ ...acme, search })
    expect(members).toHaveLength(count)
  })
})
