import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { givenOrganizations } from '@foyer/testing/organizations'
import { countOf, RACE, ROUNDS, sameClientAt, together } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import { expect, test } from 'vitest'

const names = ['mia', 'max', 'noa', 'nils', 'rita', 'zoe']

onBothEngines('changes of a team at once, at two instances', RACE, ({ name, open }) => {
  const given = testAppsOn(open)
  const ids = Array.from({ length: ROUNDS[name] }, (_, n) => `acme${n}`)
  const options = { organization: { teams: { maximumMembersPerTeam: 3 } } }

  test('of six members with room for three, three come into it, however they come', async () => {
    const [first, second] = [await given(options), await given(options)]
    for (const { as, id } of await givenOrganizations(first, { owner: 'olga', member: names }, ids)) {
      const team = { organizationId: id, teamId: `${id}-lab` }
      const olga = [as('olga'), sameClientAt(second, as('olga'))] as const
      const statuses = await together(
        names.map((userId, n) => async () => {
          const client = n < 3 ? olga[0] : olga[1]
          if (n % 2 === 0) return client.post('/organization/add-team-member', { ...team, userId })
          const assigned = { ...team, memberId: `${id}-${userId}` }
          return client.raw('POST', '/trpc/team.assignTeam', JSON.stringify({ json: assigned }), {
            'content-type': 'application/json',
          })
        }),
      )
      expect([countOf(statuses, 200), countOf(statuses, 403)]).toEqual([3, 3])
      const { db } = first.database
      const rows = await db.selectFrom('teamMember').select('id').where('teamId', '=', team.teamId).execute()
      expect(rows).toHaveLength(3)
    }
  })

  test('one member put into a team twice is in it once', async () => {
    const [first, second] = [await given(options), await given(options)]
    for (const { as, id } of await givenOrganizations(first, { owner: 'olga', member: 'mia' }, ids)) {
      const input = { organizationId: id, teamId: `${id}-lab`, userId: 'mia' }
      const statuses = await together(
        [as('olga'), sameClientAt(second, as('olga'))].map(
          (client) => () => client.post('/organization/add-team-member', input),
        ),
      )
      expect(statuses).toEqual([200, 200])
      const { db } = first.database
      const rows = await db.selectFrom('teamMember').select('id').where('teamId', '=', input.teamId).execute()
      expect(rows).toHaveLength(1)
    }
  })

  test('a team that is removed while it becomes active is nobody’s active team', async () => {
    const [first, second] = [await given(options), await given(options)]
    for (const { as, id } of await givenOrganizations(first, { admin: 'adam', member: 'mia' }, ids)) {
      const lab = { organizationId: id, teamId: `${id}-lab` }
      await as('adam').post('/organization/add-team-member', { ...lab, userId: 'mia' })
      await as('mia').post('/organization/set-active', { organizationId: id })
      await together([
        () => as('mia').post('/organization/set-active-team', { teamId: lab.teamId }),
        () => sameClientAt(second, as('adam')).post('/organization/remove-team', lab),
      ])
      const { db } = first.database
      const active = db.selectFrom('session').select('id').where('activeTeamId', '=', lab.teamId)
      expect(await active.execute()).toEqual([])
    }
  })
})
