import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { inFlightOn } from '@foyer/testing/in-flight'
import { givenInvitation, givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { call } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

const acme = { organizationId: 'acme' }
const miaInLab = { ...acme, teamId: 'acme-lab', userId: 'mia' }
const miaInCore = { ...acme, teamId: 'acme-core', userId: 'mia' }

describe('several teams', () => {
  const given = testAppsOn()

  async function teamsOf({ database }: TestApp, name = 'mia'): Promise<{ oldest: string | null; all: string[] }> {
    const { db } = database
    const { teamId } = await db
      .selectFrom('member')
      .select('teamId')
      .where('userId', '=', name)
      .executeTakeFirstOrThrow()
    const rows = await db
      .selectFrom('teamMember')
      .innerJoin('member', 'member.id', 'teamMember.memberId')
      .select('teamMember.teamId')
      .where('member.userId', '=', name)
      .orderBy('teamMember.createdAt')
      .execute()
    return { oldest: teamId, all: rows.map((row) => row.teamId) }
  }

  test('a member is put into one team and another, and taken out of them one by one', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { admin: 'adam', member: 'mia' })
    const { data: added } = await call(as('adam'), 'addTeamMember', miaInLab)
    expect(added).toMatchObject({ teamId: 'acme-lab', userId: 'mia', id: expect.any(String) })
    app.pass(10)
    await call(as('adam'), 'addTeamMember', miaInCore)
    expect((await call(as('adam'), 'addTeamMember', miaInLab)).data).toEqual(added)
    expect(await teamsOf(app)).toEqual({ oldest: 'acme-lab', all: ['acme-lab', 'acme-core'] })
    expect((await call(as('mia'), 'getActiveMember', acme)).data.teamId).toBe('acme-lab')
    expect((await call(as('mia'), 'listTeamMembers', { teamId: 'acme-lab' })).data).toEqual([added])
    const removed = await call(as('adam'), 'removeTeamMember', miaInLab)
    expect(removed.data).toEqual({ message: 'Team member removed successfully.' })
    expect(await teamsOf(app)).toEqual({ oldest: 'acme-core', all: ['acme-core'] })
    await call(as('adam'), 'removeTeamMember', miaInCore)
    expect(await teamsOf(app)).toEqual({ oldest: null, all: [] })
  })

  test.each([
    ['mia', 'addTeamMember', miaInLab, 403, 'You are not allowed to create a new member'],
    ['mia', 'removeTeamMember', miaInCore, 403, 'You are not allowed to remove a team member'],
    ['adam', 'addTeamMember', { ...miaInLab, userId: 'nobody' }, 400, 'User is not a member of the organization'],
    ['adam', 'addTeamMember', { ...miaInLab, teamId: 'gone' }, 400, 'Team not found'],
    ['adam', 'removeTeamMember', miaInLab, 400, 'User is not a member of the team'],
    ['sara', 'addTeamMember', miaInLab, 400, 'User is not a member of the organization'],
    ['adam', 'listTeamMembers', { teamId: 'acme-lab' }, 400, 'User is not a member of the team'],
    ['adam', 'listTeamMembers', {}, 400, 'You do not have an active team'],
    ['mia', 'listUserTeams', { ...acme, userId: 'adam' }, 403, 'You are not allowed to update this member'],
    ['mia', 'setActiveTeam', { teamId: 'acme-core' }, 400, 'No active organization'],
  ])('%s is refused %s with %j', async (name, operation, input, status, message) => {
    const app = await given()
    const { as } = await givenOrganization(app, { admin: 'adam', member: 'mia' })
    const outsiders = await givenUsers(app, 'sara')
    await run(app.database, `update member set "teamId" = 'acme-core' where "userId" = 'mia'`)
    const before = await tablesWithoutCounters(app.database)
    const client = name === 'sara' ? outsiders(name) : as(name)
    expect(await call(client, operation, input)).toMatchObject({ status, message })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('a full team takes nobody else, and keeps who is in it', async () => {
    const app = await given({ organization: { teams: { maximumMembersPerTeam: 1 } } })
    const { as } = await givenOrganization(app, { admin: 'adam', member: ['mia', 'max'] })
    await call(as('adam'), 'addTeamMember', miaInLab)
    expect((await call(as('adam'), 'addTeamMember', miaInLab)).status).toBe(200)
    const before = await tablesWithoutCounters(app.database)
    const max = await call(as('adam'), 'addTeamMember', { ...miaInLab, userId: 'max' })
    expect(max).toMatchObject({ status: 403, message: 'Team member limit reached' })
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('no team is removed by one of its members, whichever of theirs it is', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    await call(as('olga'), 'addTeamMember', { ...miaInLab, userId: 'olga' })
    for (const teamId of ['acme-lab', 'acme-core']) {
      const removing = await call(as('olga'), 'removeTeam', { ...acme, teamId })
      expect(removing).toMatchObject({ status: 403, message: 'You are not allowed to delete this team' })
    }
  })

  test('the active team is one of the user’s in the active organization, until they leave it or either', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    const session = async () => (await call(as('mia'), 'getSession')).data.session
    expect(await session()).not.toHaveProperty('activeTeamId')
    const activate = async () => {
      await call(as('olga'), 'addTeamMember', miaInLab)
      await call(as('mia'), 'setActiveOrganization', acme)
      expect((await call(as('mia'), 'setActiveTeam', { teamId: 'acme-lab' })).data).toMatchObject({ id: 'acme-lab' })
      expect(await session()).toMatchObject({ activeOrganizationId: 'acme', activeTeamId: 'acme-lab' })
    }
    const leaves = [
      () => call(as('mia'), 'setActiveTeam', { teamId: null }),
      () => call(as('mia'), 'setActiveOrganization', { organizationId: null }),
      () => call(as('olga'), 'removeTeamMember', miaInLab),
      () => run(app.database, `update member set "teamId" = null where "userId" = 'mia'`),
      () => call(as('olga'), 'removeTeam', { ...acme, teamId: 'acme-lab' }),
    ]
    for (const leave of leaves) {
      await activate()
      expect((await call(as('mia'), 'listTeamMembers', {})).data).toHaveLength(1)
      await leave()
      expect(await session()).not.toHaveProperty('activeTeamId')
    }
    const core = await call(as('mia'), 'setActiveTeam', { teamId: 'acme-core' })
    expect(core).toMatchObject({ status: 403, message: 'User is not a member of the team' })
  })

  test('the user’s teams are listed of all organizations, of one, and of another member', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    await givenOrganization(app, { owner: 'mia' }, 'bolt')
    await call(as('olga'), 'addTeamMember', miaInLab)
    const ids = async (name: string, input: object) =>
      (await call(as(name), 'listUserTeams', input)).data.map(({ id }: { id: string }) => id)
    expect(await ids('mia', {})).toEqual(['acme-lab', 'bolt-core'])
    expect(await ids('mia', acme)).toEqual(['acme-lab'])
    expect(await ids('olga', { ...acme, userId: 'mia' })).toEqual(['acme-lab'])
  })

  test('members are listed by offset with their number, and a role is read', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', member: ['mia', 'max'] })
    const list = async (query: object) => {
      const { data } = await call(as('mia'), 'listOrganizationMembers', { organizationSlug: 'acme', ...query })
      return [data.total, data.members.map(({ userId }: { userId: string }) => userId)]
    }
    expect(await list({ sortBy: 'userId', limit: 2, offset: 1 })).toEqual([3, ['mia', 'olga']])
    const members = { filterField: 'role', filterValue: 'member', sortBy: 'userId', sortDirection: 'desc' }
    expect(await list(members)).toEqual([2, ['mia', 'max']])
    expect(await list({ filterField: 'userId', filterOperator: 'starts_with', filterValue: 'ol' })).toEqual([
      1,
      ['olga'],
    ])
    expect((await call(as('mia'), 'getActiveMemberRole', acme)).data).toEqual({ role: 'member' })
    expect((await call(as('mia'), 'getActiveMemberRole', { ...acme, userId: 'olga' })).data).toEqual({
      role: 'owner',
    })
    const sortedByEmail = await call(as('mia'), 'listOrganizationMembers', { ...acme, sortBy: 'email' })
    expect(sortedByEmail.status).toBe(400)
  })

  test('a verified user reads the invitations they have, another reads that there are none', async () => {
    const app = await given()
    await givenOrganization(app, { owner: 'olga' })
    const nina = (await givenUsers(app, 'nina'))('nina')
    await givenInvitation(app, { to: 'nina' })
    const none = { status: 200, data: [] }
    expect(await call(nina, 'listUserInvitations', {})).toMatchObject(none)
    // As whatever follows the links of a mail makes them.
    await run(app.database, `update "user" set "emailVerified" = true where id = 'nina'`)
    expect(await call(nina, 'listUserInvitations', {})).toMatchObject(none)
    await run(app.database, `update "user" set "emailVerified" = true, "mailboxProvenAt" = now() where id = 'nina'`)
    const { data } = await call(nina, 'listUserInvitations', {})
    expect(data).toMatchObject([{ id: 'acme-nina', organizationName: 'acme', status: 'pending' }])
  })

  test('what a process of the version before writes is the member’s only team', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    for (const input of [miaInLab, miaInCore]) await as('olga').trpc.team.addTeamMember.mutate(input)
    await run(app.database, `update member set role = 'admin', "teamId" = "teamId" where "userId" = 'mia'`)
    expect((await teamsOf(app)).all).toHaveLength(2)
    await run(app.database, `update member set "teamId" = 'acme-core' where "userId" = 'mia'`)
    expect(await teamsOf(app)).toEqual({ oldest: 'acme-core', all: ['acme-core'] })
    await run(app.database, `update member set "teamId" = 'unknown' where "userId" = 'mia'`)
    expect(await teamsOf(app)).toEqual({ oldest: 'unknown', all: [] })
  })

  test('a removed team is followed by the next of its members, who keep its id where there is none', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', member: ['mia', 'max'] })
    await run(app.database, `update member set "teamId" = 'acme-lab' where "userId" in ('mia', 'max')`)
    app.pass(10)
    await as('olga').trpc.team.addTeamMember.mutate(miaInCore)
    await as('olga').trpc.team.removeTeam.mutate({ ...acme, teamId: 'acme-lab' })
    expect(await teamsOf(app)).toEqual({ oldest: 'acme-core', all: ['acme-core'] })
    expect(await teamsOf(app, 'max')).toEqual({ oldest: 'acme-lab', all: [] })
  })

  test('who is assigned to a team leaves their others', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    for (const input of [miaInLab, miaInCore]) await as('olga').trpc.team.addTeamMember.mutate(input)
    const assign = { ...acme, memberId: 'acme-mia' }
    await as('olga').trpc.team.assignTeam.mutate({ ...assign, teamId: 'acme-core' })
    expect(await teamsOf(app)).toEqual({ oldest: 'acme-core', all: ['acme-core'] })
    await as('olga').trpc.team.assignTeam.mutate({ ...assign, teamId: null })
    expect(await teamsOf(app)).toEqual({ oldest: null, all: [] })
  })

  test('who is taken out of all teams keeps no id of a removed one either', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    await as('olga').trpc.team.addTeamMember.mutate(miaInLab)
    await as('olga').trpc.team.removeTeam.mutate({ ...acme, teamId: 'acme-lab' })
    expect(await teamsOf(app)).toEqual({ oldest: 'acme-lab', all: [] })
    await as('olga').trpc.team.assignTeam.mutate({ ...acme, memberId: 'acme-mia', teamId: null })
    expect(await teamsOf(app)).toEqual({ oldest: null, all: [] })
  })
})

onBothEngines('a team that becomes active', (engine) => {
  const { open, land } = inFlightOn(engine)
  const given = testAppsOn(open)

  test('is refused once another organization is active (race)', async () => {
    const app = await given()
    const { as } = await givenOrganization(app, { owner: 'mia' })
    await givenOrganization(app, { owner: 'mia' }, 'bolt')
    await call(as('mia'), 'setActiveOrganization', acme)
    const change = `update session set "activeOrganizationId" = 'bolt'`
    const activate = () => call(as('mia'), 'setActiveTeam', { teamId: 'acme-core' })
    const { result, landed } = await land(change, activate, 'organization')
    expect(result).toMatchObject({ status: 400, message: 'Team not found' })
    expect(await tablesWithoutCounters(app.database)).toEqual(landed)
  })
})
