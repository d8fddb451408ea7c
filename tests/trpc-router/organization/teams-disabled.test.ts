import { outboxDrained } from '@foyer/testing/mail'
import { clientFor, givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, tablesWithoutCounters } from '@foyer/testing/tables'
import { call, rowOf } from '@foyer/testing/transports'
import { describe, expect, test } from 'vitest'

const off = { organization: { teams: { enabled: false } } }
const acme = { organizationId: 'acme' }

const calls: readonly [operation: string, input: object][] = [
  ['createTeam', { ...acme, name: 'Design' }],
  ['listTeams', acme],
  ['listTeamsWithMembers', acme],
  ['updateTeam', { ...acme, teamId: 'acme-lab', data: { name: 'Design' } }],
  ['removeTeam', { ...acme, teamId: 'acme-lab' }],
  ['addTeamMember', { ...acme, userId: 'mia', teamId: 'acme-lab' }],
  ['removeTeamMember', { ...acme, userId: 'mia', teamId: 'acme-lab' }],
  ['listTeamMembers', { teamId: 'acme-core' }],
  ['listUserTeams', acme],
  ['setActiveTeam', { teamId: 'acme-core' }],
  ['assignTeam', { ...acme, memberId: 'acme-mia', teamId: 'acme-lab' }],
]

describe('without teams', () => {
  const given = testAppsOn()

  test.each(calls)('%s is not found', async (operation, input) => {
    const app = await given(off)
    const { as } = await givenOrganization(app, { owner: 'olga', member: 'mia' })
    const before = await tablesWithoutCounters(app.database)
    const result = await call(as('olga'), operation, input)
    expect(result.status).toBe(404)
    if (rowOf(operation) !== undefined) expect(result.text).toBe('')
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test('an organization is created without one, and no answer contains one', async () => {
    const app = await given(off)
    const olga = (await givenUsers(app, 'olga'))('olga')
    const nina = (await givenUsers(app, 'nina'))('nina')
    const created = await call(olga, 'createOrganization', { name: 'Corp', slug: 'corp' })
    const organizationId = created.data.id
    const invitee = { organizationId, email: 'nina@example.com', role: 'member' }
    const invited = await call(olga, 'inviteMember', { ...invitee, teamId: 'x' })
    const invitationId = invited.data.id
    const read = await call(nina, 'getInvitation', { id: invitationId })
    const accepted = await call(nina, 'acceptInvitation', { invitationId })
    const member = { organizationId, memberId: accepted.data.member.id }
    const answers = [
      created,
      invited,
      read,
      accepted,
      await call(nina, 'getActiveMember'),
      await call(olga, 'listInvitations', { organizationId }),
      await call(olga, 'updateMemberRole', { ...member, role: 'admin' }),
      await call(olga, 'removeMember', { organizationId, memberIdOrEmail: member.memberId }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    for (const { text } of answers) expect(text).not.toMatch(/"team/i)
    expect((await call(olga, 'getFullOrganization', { organizationId })).data.teams).toBeNull()
    expect(await countRows(app.database, 'team')).toBe(0)
    expect((await tablesWithoutCounters(app.database)).invitation).toMatchObject([{ teamId: null }])
    await outboxDrained(app)
  })

  test('members have no teamId', async () => {
    const app = await given(off)
    await givenOrganization(app, { owner: 'olga' })
    const olga = await clientFor(app, 'olga')
    const { data } = await call(olga, 'getFullOrganization', acme)
    expect(Object.keys(data.members[0])).not.toContain('teamId')
    expect(data.teams).toBeNull()
  })
})
