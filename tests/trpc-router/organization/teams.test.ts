import { givenInvitation, givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

const acme = { organizationId: 'acme' }
const lab = { ...acme, teamId: 'acme-lab' }
const FULL = { status: 403, message: 'Team member limit reached' }

describe('teams', () => {
  const given = testAppsOn()

  async function teamsOf({ database }: TestApp): Promise<Record<string, string | null>> {
    const rows = await database.db.selectFrom('member').select(['userId', 'teamId']).orderBy('userId').execute()
    return Object.fromEntries(rows.map(({ userId, teamId }) => [userId, teamId]))
  }

  test('are listed with their member count and first five members', async () => {
    const app = await given()
    const names = ['mia', 'max', 'noa', 'nils', 'rita', 'zoe', 'abel']
    const { as } = await givenOrganization(app, { owner: 'olga', member: names })
    await givenOrganization(app, { owner: 'boris' }, 'bolt')
    await run(app.database, `update member set "teamId" = 'acme-lab' where "userId" not in ('olga', 'boris')`)
    // A membership of another organization, with the id of one of Acme's teams.
    await run(app.database, `update member set "teamId" = 'acme-core' where "userId" = 'boris'`)
    const { listTeams, listTeamsWithMembers } = as('mia').trpc.team
    const [core = expect.unreachable(), laboratory = expect.unreachable()] = await listTeamsWithMembers.query(acme)
    const user = { id: 'olga', name: 'olga', email: 'olga@example.com', image: null }
    expect(core).toMatchObject({ id: 'acme-core', members: 1, own: false, first: [user] })
    expect(laboratory).toMatchObject({ id: 'acme-lab', members: 7, own: true })
    expect(laboratory.first.map(({ id }) => id)).toEqual([...names].sort().slice(0, 5))
    const plain = [core, laboratory].map(({ members: _, own: ___, first: __, ...team }) => team)
    expect(plain).toEqual(await listTeams.query(acme))
    await run(app.database, 'delete from team')
    expect(await listTeamsWithMembers.query(acme)).toEqual([])
  })

  test('are all listed however long their members’ names and pictures are, and the first members of those that have room', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', member: ['mia', 'max', 'noa', 'nils'] })
    // As a former release took them: each character is six octets of JSON.
    await run(
      app.database,
      `update "user" set name = repeat(chr(1), 256), image = 'https://x.example/' || repeat(chr(1), 2030)`,
    )
    await run(
      app.database,
      `insert into team (id, name, "organizationId", "createdAt")
        select 't' || n, 'Team', 'acme', '2999-01-01' from generate_series(1, 198) n`,
    )
    await run(
      app.database,
      `insert into "teamMember" ("teamId", "memberId", "createdAt")
        select team.id, member.id, '2020-01-01' from team, member on conflict do nothing`,
    )
    const answer = await as('olga').get('/trpc/team.listTeamsWithMembers?input={"json":{"organizationId":"acme"}}')
    expect(Buffer.byteLength(answer.text)).toBeLessThan(5_000_000)
    const teams: { members: number; first: unknown[] }[] = answer.json.result.data.json
    expect(teams.map(({ members }) => members)).toEqual(Array(200).fill(5))
    expect(teams[0]?.first).toHaveLength(5)
    expect(teams.at(-1)?.first).toEqual([])
  })

  test('are created, listed oldest first, renamed and removed', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { admin: 'adam', member: 'mia' })
    app.pass(10)
    const { data: created } = await call(as('adam'), 'createTeam', { ...acme, name: 'Design' })
    expect(created).toMatchObject({ name: 'Design', organizationId: 'acme' })
    const renamed = { ...acme, teamId: created.id, data: { name: 'Art' } }
    expect((await call(as('adam'), 'updateTeam', renamed)).data).toEqual({ ...created, name: 'Art' })
    const names = async () => (await call(as('mia'), 'listTeams', acme)).data.map((team: { name: string }) => team.name)
    expect(await names()).toEqual(['core', 'lab', 'Art'])
    const removed = await call(as('adam'), 'removeTeam', { ...acme, teamId: created.id })
    expect(removed.data).toEqual({ message: 'Team removed successfully.' })
    expect(await names()).toEqual(['core', 'lab'])
  })

  test.each<[input: object, message: string]>([
    [{ ...lab, data: { name: 'Lab', organizationId: 'bolt' } }, 'The request names more than one organization'],
    [{ teamId: 'acme-lab', data: { name: 'Lab', organizationId: 'bolt' } }, 'Team not found'],
  ])('cannot be moved to another organization: %j is refused', async (move, message) => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    await givenOrganization(app, { owner: 'olga' }, 'bolt')
    const before = await tablesWithoutCounters(app.database)
    expect(await call(as('olga'), 'updateTeam', move)).toMatchObject({ status: 400, message })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('cannot be removed by their own members, owner or not', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', admin: 'adam' })
    await run(app.database, `update member set "teamId" = 'acme-lab'`)
    const before = await tablesWithoutCounters(app.database)
    for (const name of ['olga', 'adam']) {
      const result = await call(as(name), 'removeTeam', lab)
      expect(result).toMatchObject({ status: 403, message: 'You are not allowed to delete this team' })
    }
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('the last one cannot be removed', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', admin: 'adam' })
    await call(as('adam'), 'removeTeam', lab)
    const before = await tablesWithoutCounters(app.database)
    const result = await call(as('adam'), 'removeTeam', { ...acme, teamId: 'acme-core' })
    expect(result).toMatchObject({ status: 400, message: 'Unable to remove last team' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('the last one can be removed where the options allow it', async () => {
    const app = await given({ organization: { teams: { allowRemovingAllTeams: true } } })
    const { as } = await givenOrganization(app, { owner: 'olga', admin: 'adam' })
    for (const teamId of ['acme-lab', 'acme-core']) {
      expect((await call(as('adam'), 'removeTeam', { ...acme, teamId })).status).toBe(200)
    }
    expect((await call(as('adam'), 'listTeams', acme)).data).toEqual([])
    expect(await teamsOf(app)).toMatchObject({ olga: 'acme-core' })
  })

  test.each([
    ['a number', 3],
    ['a function', ({ organizationId }: { organizationId: string }) => (organizationId === 'acme' ? 3 : 0)],
    ['an async function', async () => 3],
  ])('are limited by %s', async (_title, maximumTeams) => {
    const app = await given({ organization: { teams: { maximumTeams } } })
    const { as } = await givenOrganization(app, { owner: 'olga' })
    expect((await call(as('olga'), 'createTeam', { ...acme, name: 'Third' })).status).toBe(200)
    const before = await tablesWithoutCounters(app.database)
    const result = await call(as('olga'), 'createTeam', { ...acme, name: 'Fourth' })
    expect(result).toMatchObject({ status: 400, message: 'You have reached the maximum number of teams' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([
    ['a number', 1],
    ['a function', ({ teamId }: { teamId: string }) => (teamId === 'acme-lab' ? 1 : 9)],
    ['an async function', async () => 1],
  ])(
    'have as many members as allowed by %s, and a refused invitee stays invited',
    async (_title, maximumMembersPerTeam) => {
      const app = await given({ organization: { teams: { maximumMembersPerTeam } } })
      const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
      const nina = (await givenUsers(app, 'nina'))('nina')
      const invitationId = await givenInvitation(app, { to: 'nina', teamId: 'acme-lab' })
      await run(app.database, `update member set "teamId" = 'acme-lab' where id = 'acme-mia'`)
      const before = await tablesWithoutCounters(app.database)
      expect(await call(nina, 'acceptInvitation', { invitationId })).toMatchObject(FULL)
      const zoe = { ...lab, email: 'zoe@example.com', role: 'member' }
      expect(await call(as('olga'), 'inviteMember', zoe)).toMatchObject(FULL)
      expect(await tablesWithoutCounters(app.database)).toEqual(before)
      await call(as('mia'), 'leaveOrganization', acme)
      expect((await call(nina, 'acceptInvitation', { invitationId })).data.member.teamId).toBe('acme-lab')
    },
  )

  test.each([
    ['deleted', 'acme-gone'],
    ['another organization’s', 'bolt-lab'],
  ])('one that is %s is not joined by accepting an invitation', async (_title, teamId) => {
    const app = await given()
    await givenOrganization(app, { owner: 'olga' })
    await givenOrganization(app, { owner: 'boris' }, 'bolt')
    const nina = (await givenUsers(app, 'nina'))('nina')
    const invitationId = await givenInvitation(app, { to: 'nina', teamId })
    const { member } = await nina.trpc.invitation.acceptInvitation.mutate({ invitationId })
    expect(member).toMatchObject({ organizationId: 'acme', teamId: null })
    expect(await teamsOf(app)).toEqual({ olga: 'acme-core', boris: 'bolt-core', nina: null })
  })

  test.each(['acme-gone', 'bolt-lab'])('with a member limit an invitation to %s is refused', async (teamId) => {
    const app = await given({ organization: { teams: { maximumMembersPerTeam: 5 } } })
    await givenOrganization(app, { owner: 'olga' })
    await givenOrganization(app, { owner: 'boris' }, 'bolt')
    const nina = (await givenUsers(app, 'nina'))('nina')
    const invitationId = await givenInvitation(app, { to: 'nina', teamId })
    const before = await tablesWithoutCounters(app.database)
    const accepting = nina.trpc.invitation.acceptInvitation.mutate({ invitationId })
    await expect(accepting).rejects.toThrow('Team not found')
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('a member is assigned to a team, to another, and to none', async () => {
    const app = await given({ organization: { teams: { maximumMembersPerTeam: 1 } } })
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    const assign = (memberId: string, teamId: string | null) =>
      as('olga').trpc.team.assignTeam.mutate({ ...acme, memberId, teamId })
    expect(await assign('acme-mia', 'acme-lab')).toMatchObject({ id: 'acme-mia', teamId: 'acme-lab' })
    await assign('acme-mia', 'acme-lab')
    await assign('acme-olga', null)
    await assign('acme-mia', 'acme-core')
    expect(await teamsOf(app)).toEqual({ olga: null, mia: 'acme-core' })
    await expect(assign('acme-olga', 'acme-core')).rejects.toThrow('Team member limit reached')
    expect(await teamsOf(app)).toEqual({ olga: null, mia: 'acme-core' })
  })
})
