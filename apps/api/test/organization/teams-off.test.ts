import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { browserOf, givenCompany, givenPeople, leadsTo } from '../support/companies.ts'
import { doors } from '../support/doors.ts'
import { outboxAtRest } from '../support/mail.ts'
import { onDatabase } from '../support/suite.ts'
import { countRows, lastingTables } from '../support/tables.ts'

const off = { organization: { teams: { enabled: false } } }
const acme = { organizationId: 'acme' }

const calls: readonly [does: string, input: object][] = [
  ['createTeam', { ...acme, name: 'Design' }],
  ['listTeams', acme],
  ['listTeamsWithMembers', acme],
  ['updateTeam', { ...acme, teamId: 'acme-lab', data: { name: 'Design' } }],
  ['removeTeam', { ...acme, teamId: 'acme-lab' }],
  ['assignTeam', { ...acme, memberId: 'acme-mia', teamId: 'acme-lab' }],
]

describe.each(testDatabases())('without teams on $name', ({ open }) => {
  const given = onDatabase(open)

  describe.each(doors)('over $name', ({ name, knock }) => {
    test.each(calls.filter(([does]) => leadsTo({ name }, does)))('there is no %s', async (does, input) => {
      const world = await given(off)
      const { as } = await givenCompany(world, { owner: 'olga', member: 'mia' })
      const before = await lastingTables(world.database)
      const said = await knock(as('olga'), does, input)
      expect(said.status).toBe(404)
      if (name === 'REST') expect(said.text).toBe('')
      expect(await lastingTables(world.database)).toEqual(before)
    })

    test('an organization is made without one, and no answer speaks of any', async () => {
      const world = await given(off)
      const olga = (await givenPeople(world, 'olga'))('olga')
      const nina = (await givenPeople(world, 'nina'))('nina')
      const created = await knock(olga, 'createOrganization', { name: 'Corp', slug: 'corp' })
      const organizationId = created.data.id
      const guest = { organizationId, email: 'nina@example.com', role: 'member' }
      const invited = await knock(olga, 'inviteMember', { ...guest, teamId: 'x' })
      const invitationId = invited.data.id
      const read = await knock(nina, 'getInvitation', { id: invitationId })
      const accepted = await knock(nina, 'acceptInvitation', { invitationId })
      const member = { organizationId, memberId: accepted.data.member.id }
      const said = [
        created,
        invited,
        read,
        accepted,
        await knock(nina, 'getActiveMember'),
        await knock(olga, 'listInvitations', { organizationId }),
        await knock(olga, 'updateMemberRole', { ...member, role: 'admin' }),
        await knock(olga, 'removeMember', { organizationId, memberIdOrEmail: member.memberId }),
      ]
      expect(said.map(({ status }) => status)).toEqual(said.map(() => 200))
      for (const { text } of said) expect(text).not.toMatch(/"team/i)
      expect((await knock(olga, 'getFullOrganization', { organizationId })).data.teams).toBeNull()
      expect(await countRows(world.database, 'team')).toBe(0)
      await outboxAtRest(world)
    })

    test('members come without teamId', async () => {
      const world = await given(off)
      await givenCompany(world, { owner: 'olga' })
      const olga = await browserOf(world, 'olga')
      const { data } = await knock(olga, 'getFullOrganization', acme)
      expect(Object.keys(data.members[0])).not.toContain('teamId')
      expect(data.teams).toBeNull()
    })
  })
})
