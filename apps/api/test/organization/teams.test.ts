import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { givenCompany, givenInvitation, givenPeople } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { onDatabase } from '../support/suite.ts'
import { lastingTables, run } from '../support/tables.ts'
import type { World } from '../support/world.ts'

const acme = { organizationId: 'acme' }
const lab = { ...acme, teamId: 'acme-lab' }
const FULL = { status: 403, message: 'Team member limit reached' }

describe.each(testDatabases())('teams on $name', ({ open }) => {
  const given = onDatabase(open)

  async function teamsOf({ database }: World): Promise<Record<string, string | null>> {
    const rows = await database.db.selectFrom('member').select(['userId', 'teamId']).orderBy('userId').execute()
    return Object.fromEntries(rows.map(({ userId, teamId }) => [userId, teamId]))
  }

  test('are told with how many are in each, and the first five', async () => {
    const world = await given()
    const names = ['mia', 'max', 'noa', 'nils', 'rita', 'zoe', 'abel']
    const { as } = await givenCompany(world, { owner: 'olga', member: names })
    await givenCompany(world, { owner: 'boris' }, 'bolt')
    await run(world.database, `update member set "teamId" = 'acme-lab' where "userId" not in ('olga', 'boris')`)
    // One whose membership elsewhere bears the id of a team here.
    await run(world.database, `update member set "teamId" = 'acme-core' where "userId" = 'boris'`)
    const { listTeams, listTeamsWithMembers } = as('mia').trpc.team
    const [core = expect.unreachable(), laboratory = expect.unreachable()] = await listTeamsWithMembers.query(acme)
    const person = { id: 'olga', name: 'olga', email: 'olga@example.com', image: null }
    expect(core).toMatchObject({ id: 'acme-core', members: 1, first: [person] })
    expect(laboratory).toMatchObject({ id: 'acme-lab', members: 7 })
    expect(laboratory.first.map(({ id }) => id)).toEqual([...names].sort().slice(0, 5))
    const plain = [core, laboratory].map(({ members: _, first: __, ...team }) => team)
    expect(plain).toEqual(await listTeams.query(acme))
    await run(world.database, 'delete from team')
    expect(await listTeamsWithMembers.query(acme)).toEqual([])
  })

  describe.each(doors)('over $name', ({ knock }) => {
    test('are made, listed oldest first, renamed and removed', async () => {
      const world = await given()
      const { as } = await givenCompany(world, { admin: 'adam', member: 'mia' })
      world.pass(10)
      const { data: made } = await knock(as('adam'), 'createTeam', { ...acme, name: 'Design' })
      expect(made).toMatchObject({ name: 'Design', organizationId: 'acme' })
      const named = { ...acme, teamId: made.id, data: { name: 'Art' } }
      expect((await knock(as('adam'), 'updateTeam', named)).data).toEqual({ ...made, name: 'Art' })
      const names = async () =>
        (await knock(as('mia'), 'listTeams', acme)).data.map((team: { name: string }) => team.name)
      expect(await names()).toEqual(['core', 'lab', 'Art'])
      const removed = await knock(as('adam'), 'removeTeam', { ...acme, teamId: made.id })
      expect(removed.data).toEqual({ message: 'Team removed successfully.' })
      expect(await names()).toEqual(['core', 'lab'])
    })

    test.each<[input: object, message: string]>([
      [{ ...lab, data: { name: 'Lab', organizationId: 'bolt' } }, 'The request names more than one organization'],
      [{ teamId: 'acme-lab', data: { name: 'Lab', organizationId: 'bolt' } }, 'Team not found'],
    ])('stay in their organization: %j is refused', async (move, message) => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga' })
      await givenCompany(world, { owner: 'olga' }, 'bolt')
      const before = await lastingTables(world.database)
      expect(await knock(as('olga'), 'updateTeam', move)).toMatchObject({ status: 400, message })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('nobody removes their own, owner or not', async () => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga', admin: 'adam' })
      await run(world.database, `update member set "teamId" = 'acme-lab'`)
      const before = await lastingTables(world.database)
      for (const name of ['olga', 'adam']) {
        const said = await knock(as(name), 'removeTeam', lab)
        expect(said).toMatchObject({ status: 403, message: 'You are not allowed to delete this team' })
      }
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('the last one stays', async () => {
      const world = await given()
      const { as } = await givenCompany(world, { owner: 'olga', admin: 'adam' })
      await knock(as('adam'), 'removeTeam', lab)
      const before = await lastingTables(world.database)
      const said = await knock(as('adam'), 'removeTeam', { ...acme, teamId: 'acme-core' })
      expect(said).toMatchObject({ status: 400, message: 'Unable to remove last team' })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('the last one goes where the options let it', async () => {
      const world = await given({ organization: { teams: { allowRemovingAllTeams: true } } })
      const { as } = await givenCompany(world, { owner: 'olga', admin: 'adam' })
      for (const teamId of ['acme-lab', 'acme-core']) {
        expect((await knock(as('adam'), 'removeTeam', { ...acme, teamId })).status).toBe(200)
      }
      expect((await knock(as('adam'), 'listTeams', acme)).data).toEqual([])
      expect(await teamsOf(world)).toMatchObject({ olga: 'acme-core' })
    })

    test.each([
      ['a number', 3],
      ['a function', ({ organizationId }: { organizationId: string }) => (organizationId === 'acme' ? 3 : 0)],
      ['a function that takes its time', async () => 3],
    ])('are at most as many as %s says', async (_title, maximumTeams) => {
      const world = await given({ organization: { teams: { maximumTeams } } })
      const { as } = await givenCompany(world, { owner: 'olga' })
      expect((await knock(as('olga'), 'createTeam', { ...acme, name: 'Third' })).status).toBe(200)
      const before = await lastingTables(world.database)
      const said = await knock(as('olga'), 'createTeam', { ...acme, name: 'Fourth' })
      expect(said).toMatchObject({ status: 400, message: 'You have reached the maximum number of teams' })
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test.each([
      ['a number', 1],
      ['a function', ({ teamId }: { teamId: string }) => (teamId === 'acme-lab' ? 1 : 9)],
      ['a function that takes its time', async () => 1],
    ])('hold as many as %s says, and who is refused stays invited', async (_title, maximumMembersPerTeam) => {
      const world = await given({ organization: { teams: { maximumMembersPerTeam } } })
      const { as } = await givenCompany(world, { owner: 'olga', member: 'mia' })
      const nina = (await givenPeople(world, 'nina'))('nina')
      const invitationId = await givenInvitation(world, { to: 'nina', teamId: 'acme-lab' })
      await run(world.database, `update member set "teamId" = 'acme-lab' where id = 'acme-mia'`)
      const before = await lastingTables(world.database)
      expect(await knock(nina, 'acceptInvitation', { invitationId })).toMatchObject(FULL)
      const zoe = { ...lab, email: 'zoe@example.com', role: 'member' }
      expect(await knock(as('olga'), 'inviteMember', zoe)).toMatchObject(FULL)
      expect(await lastingTables(world.database)).toEqual(before)
      await knock(as('mia'), 'leaveOrganization', acme)
      expect((await knock(nina, 'acceptInvitation', { invitationId })).data.member.teamId).toBe('acme-lab')
    })
  })

  test.each([
    ['gone', 'acme-gone'],
    ['another organization’s', 'bolt-lab'],
  ])('one that is %s is joined by nobody', async (_title, teamId) => {
    const world = await given()
    await givenCompany(world, { owner: 'olga' })
    await givenCompany(world, { owner: 'boris' }, 'bolt')
    const nina = (await givenPeople(world, 'nina'))('nina')
    const invitationId = await givenInvitation(world, { to: 'nina', teamId })
    const { member } = await nina.trpc.invitation.acceptInvitation.mutate({ invitationId })
    expect(member).toMatchObject({ organizationId: 'acme', teamId: null })
    expect(await teamsOf(world)).toEqual({ olga: 'acme-core', boris: 'bolt-core', nina: null })
  })

  test.each(['acme-gone', 'bolt-lab'])('where they are limited nobody joins for %s', async (teamId) => {
    const world = await given({ organization: { teams: { maximumMembersPerTeam: 5 } } })
    await givenCompany(world, { owner: 'olga' })
    await givenCompany(world, { owner: 'boris' }, 'bolt')
    const nina = (await givenPeople(world, 'nina'))('nina')
    const invitationId = await givenInvitation(world, { to: 'nina', teamId })
    const before = await lastingTables(world.database)
    const accepting = nina.trpc.invitation.acceptInvitation.mutate({ invitationId })
    await expect(accepting).rejects.toThrow('Team not found')
    expect(await lastingTables(world.database)).toEqual(before)
  })

  test('a member is put into a team, into another, and out of any', async () => {
    const world = await given({ organization: { teams: { maximumMembersPerTeam: 1 } } })
    const { as } = await givenCompany(world, { owner: 'olga', member: 'mia' })
    const assign = (memberId: string, teamId: string | null) =>
      as('olga').trpc.team.assignTeam.mutate({ ...acme, memberId, teamId })
    expect(await assign('acme-mia', 'acme-lab')).toMatchObject({ id: 'acme-mia', teamId: 'acme-lab' })
    await assign('acme-mia', 'acme-lab')
    await assign('acme-olga', null)
    await assign('acme-mia', 'acme-core')
    expect(await teamsOf(world)).toEqual({ olga: null, mia: 'acme-core' })
    await expect(assign('acme-olga', 'acme-core')).rejects.toThrow('Team member limit reached')
    expect(await teamsOf(world)).toEqual({ olga: null, mia: 'acme-core' })
  })
})
