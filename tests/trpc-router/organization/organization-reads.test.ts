import { givenInvitation, givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { countStatements } from '@foyer/testing/statements'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

const acme = { organizationId: 'acme' }
const ONE_PLUS_SESSION = 2
const MEMBER_COUNT = 2000

/** Adds members, every hundredth of whom is named Zoë; five joined each second. */
async function givenManyMembers({ database }: TestApp): Promise<void> {
  const series = `generate_series(1, ${MEMBER_COUNT}) as n`
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

describe('reading organizations', () => {
  const given = testAppsOn()

  describe('takes one statement besides the session’s', () => {
    test.each<[string, Parameters<typeof countStatements>[2]]>([
      ['listOrganizations', ({ organization }) => organization.listOrganizations()],
      ['listOwnRoles', ({ organization }) => organization.listOwnRoles()],
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
      const app = await given()
      const { as } = await givenOrganization(app, { owner: 'olga', member: ['mia', 'max'] })
      await givenOrganization(app, { owner: 'boris' }, 'bolt')
      await givenInvitation(app, { to: 'nina' })
      await givenInvitation(app, { organizationId: 'bolt', to: 'olga', from: 'boris' })
      await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now()`)
      expect(await countStatements(app, as('olga'), act)).toBe(ONE_PLUS_SESSION)
    })

    test('and one more to resolve the x-organization header', async () => {
      const app = await given()
      const { as } = await givenOrganization(app, { owner: 'olga' })
      const header = { organization: 'acme' }
      const count = await countStatements(app, as('olga'), ({ team }) => team.listTeams(), header)
      expect(count).toBe(ONE_PLUS_SESSION + 1)
    })
  })

  test('listOwnRoles has the role in each of the organizations of the list, and in no other', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' }, 'corp')
    app.pass(10)
    await givenOrganization(app, { member: 'olga', owner: 'boris' }, 'acme')
    await givenOrganization(app, { owner: 'boris' }, 'bolt')
    const roles = () => as('olga').trpc.organization.listOwnRoles.query()
    expect(await roles()).toEqual([
      { organizationId: 'corp', role: 'owner' },
      { organizationId: 'acme', role: 'member' },
    ])
    await run(app.database, `update member set role = 'admin' where id = 'acme-olga'`)
    expect(await roles()).toMatchObject([{ role: 'owner' }, { role: 'admin' }])
  })

  test('getFullOrganization returns members, oldest first, invitations and teams', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    await givenInvitation(app, { to: 'nina', role: 'admin', teamId: 'acme-lab' })
    const { data } = await call(as('olga'), 'getFullOrganization', acme)
    expect(data).toMatchObject({ id: 'acme', name: 'acme', slug: 'acme', logo: null, metadata: null })
    expect(data.members).toMatchObject([
      { id: 'acme-mia', role: 'member', teamId: null, user: { id: 'mia', email: 'mia@example.com', image: null } },
      { id: 'acme-olga', role: 'owner', teamId: 'acme-core', user: { id: 'olga', name: 'olga' } },
    ])
    expect(data.invitations).toMatchObject([{ id: 'acme-nina', role: 'admin', teamId: 'acme-lab', status: 'pending' }])
    expect(data.teams).toMatchObject([{ id: 'acme-core' }, { id: 'acme-lab', name: 'lab', updatedAt: null }])
    expect(Object.keys(data.members[0].user).sort()).toEqual(['email', 'id', 'image', 'name'])
  })

  test.each([
    ['a number', 120],
    ['a function', async ({ organizationId }: { organizationId: string }) => (organizationId === 'acme' ? 120 : 7)],
  ])('getFullOrganization returns at most as many members as allowed by %s', async (_title, membershipLimit) => {
    const app = await given({ organization: { membershipLimit } })
    const { as } = await givenOrganization(app, { owner: 'olga' })
    await givenManyMembers(app)
    await run(app.database, `update organization set slug = 'acme-inc'`)
    for (const input of [acme, { organizationSlug: 'acme-inc' }]) {
      expect((await call(as('olga'), 'getFullOrganization', input)).data.members).toHaveLength(120)
    }
  })

  test('listOrganizations is ordered by the date of joining', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' }, 'corp')
    app.pass(10)
    await givenOrganization(app, { member: 'olga', owner: 'boris' }, 'acme')
    await givenOrganization(app, { owner: 'boris' }, 'bolt')
    const { data } = await call(as('olga'), 'listOrganizations')
    expect(data.map(({ id }: { id: string }) => id)).toEqual(['corp', 'acme'])
  })

  test('listReceivedInvitations returns pending invitations to a verified email, newest first', async () => {
    const app = await given()
    await givenOrganization(app, { owner: 'olga' })
    await givenOrganization(app, { owner: 'boris' }, 'bolt')
    const nina = (await givenUsers(app, 'nina'))('nina')
    await givenInvitation(app, { organizationId: 'bolt', to: 'nina', from: 'boris' })
    app.pass(10)
    await givenInvitation(app, { to: 'nina' })
    await givenInvitation(app, { id: 'old', to: 'nina', status: 'rejected' })
    await givenInvitation(app, { to: 'zoe' })
    await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now() where id = 'nina'`)
    const received = await nina.trpc.invitation.listReceivedInvitations.query()
    expect(received).toMatchObject([
      { id: 'acme-nina', organizationSlug: 'acme', inviterEmail: 'olga@example.com' },
      { id: 'bolt-nina', organizationName: 'bolt', inviterEmail: 'boris@example.com' },
    ])
  })

  test('paging through two thousand members repeats and misses none while some are removed', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    await givenManyMembers(app)
    const { listMembers } = as('olga').trpc.member
    const seen: string[] = []
    let page = await listMembers.query({ ...acme, limit: 100 })
    while (page.next !== null) {
      seen.push(...page.members.map(({ id }) => id))
      if (seen.length === 500) await run(app.database, `delete from member where id in ('m1', 'm1999')`)
      page = await listMembers.query({ ...acme, limit: 100, cursor: page.next })
    }
    seen.push(...page.members.map(({ id }) => id))
    expect(seen).toHaveLength(MEMBER_COUNT)
    expect(new Set(seen).size).toBe(MEMBER_COUNT)
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
  ])('listMembers searches for %j in name and email: %i', async (search, count) => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    await givenManyMembers(app)
    const { members } = await as('olga').trpc.member.listMembers.query({ ...acme, search })
    expect(members).toHaveLength(count)
  })
})
