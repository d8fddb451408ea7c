import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { givenInvitations, givenOrganizations, givenUsers } from '@foyer/testing/organizations'
import { countOf, type Pair, RACE, ROUNDS, sameClientAt, times, together } from '@foyer/testing/race'
import { type StartApp, testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { expect, test } from 'vitest'

const roles = { owner: 'olga', admin: 'adam', member: ['mia', 'max'] }
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}${n}`)

onBothEngines('concurrent requests at a limit, at two instances', RACE, ({ name, open }) => {
  const given = testAppsOn(open)
  const rounds = ROUNDS[name]

  test('of ten accepts with capacity for one, one succeeds and nine invitations stay pending', async () => {
    const apps = await givenPair(given, { membershipLimit: 5 })
    const invitees = numbered('invitee', 10)
    const as = await givenUsers(apps[0], ...invitees)
    for (const { id: organizationId } of await givenOrganizations(apps[0], roles, numbered('acme', rounds))) {
      const invitations = invitees.map((to) => ({ organizationId, to }))
      await givenInvitations(apps[0], invitations)
      const statuses = await together(
        invitees.map((name, n) => () => {
          const invitee = n % 2 === 0 ? as(name) : sameClientAt(apps[1], as(name))
          return invitee.post('/organization/accept-invitation', { invitationId: `${organizationId}-${name}` })
        }),
      )
      expect([countOf(statuses, 200), countOf(statuses, 403)]).toEqual([1, 9])
      expect(await countIn(apps[0], 'member', organizationId)).toBe(5)
      const { db } = apps[0].database
      const invited = db.selectFrom('invitation').select('id').where('organizationId', '=', organizationId)
      expect(await invited.where('status', '=', 'pending').execute()).toHaveLength(9)
    }
  })

  test('of ten accepts with 99 members of at most 100 one succeeds', async () => {
    const apps = await givenPair(given, { membershipLimit: 100 })
    const invitees = numbered('invitee', 10)
    const as = await givenUsers(apps[0], ...invitees)
    const { database } = apps[0]
    await givenOrganizations(apps[0], { owner: 'olga' }, ['acme'])
    await run(
      database,
      `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
      select 'c' || n, 'Crowd', 'c' || n || '@example.com', true, now(), now() from generate_series(1, 98) as n`,
    )
    await run(
      database,
      `insert into member (id, "organizationId", "userId", role, "createdAt")
      select 'm' || n, 'acme', 'c' || n, 'member', now() from generate_series(1, 98) as n`,
    )
    const ids = await givenInvitations(
      apps[0],
      invitees.map((to) => ({ to })),
    )
    for (let round = 0; round < rounds; round += 1) {
      const statuses = await together(
        invitees.map((name, n) => () => {
          const invitee = n % 2 === 0 ? as(name) : sameClientAt(apps[1], as(name))
          return invitee.post('/organization/accept-invitation', { invitationId: ids[n] })
        }),
      )
      expect([countOf(statuses, 200), countOf(statuses, 403)]).toEqual([1, 9])
      expect(await countIn(apps[0], 'member', 'acme')).toBe(100)
      await run(
        database,
        `delete from member where "userId" like 'invitee%';
        update invitation set status = 'pending'`,
      )
    }
  })

  test('of eight members assigned to a team with capacity for two, two are assigned', async () => {
    const apps = await givenPair(given, { teams: { maximumMembersPerTeam: 3 } })
    const invitees = numbered('invitee', 8)
    const organizations = await givenOrganizations(
      apps[0],
      { owner: 'olga', member: invitees },
      numbered('acme', rounds),
    )
    for (const { as, id } of organizations) {
      const pair = [as('olga').trpc, sameClientAt(apps[1], as('olga')).trpc] as const
      const teamId = `${id}-core`
      const settled = await Promise.allSettled(
        invitees.map((name, n) =>
          pair[n % 2 === 0 ? 0 : 1].team.assignTeam.mutate({ organizationId: id, memberId: `${id}-${name}`, teamId }),
        ),
      )
      const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))
      expect(refused).toEqual(Array.from({ length: 6 }, () => 'Team member limit reached'))
      const { db } = apps[0].database
      expect(await db.selectFrom('member').select('id').where('teamId', '=', teamId).execute()).toHaveLength(3)
    }
  })

  test('of twenty requests to create an organization where three are allowed, three succeed', async () => {
    const apps = await givenPair(given, { organizationLimit: 3 })
    const as = await givenUsers(apps[0], ...numbered('olga', rounds))
    for (let round = 0; round < rounds; round += 1) {
      const olga = as(`olga${round}`)
      let created = 0
      const statuses = await together(
        times(20, [olga, sameClientAt(apps[1], olga)], (at) => {
          created += 1
          return at.post('/organization/create', { name: 'Acme', slug: `acme-${round}-${created}` })
        }),
      )
      expect([countOf(statuses, 200), countOf(statuses, 403)]).toEqual([3, 17])
      const { db } = apps[0].database
      expect(await db.selectFrom('member').select('id').where('userId', '=', `olga${round}`).execute()).toHaveLength(3)
    }
  })

  test('of fifty requests to create an organization with the same slug one succeeds', async () => {
    const apps = await givenPair(given, {})
    const names = numbered('olga', 10)
    const as = await givenUsers(apps[0], ...names)
    for (let round = 0; round < rounds; round += 1) {
      const statuses = await together(
        Array.from({ length: 50 }, (_, n) => () => {
          const olga = as(names[n % names.length] ?? '')
          const at = n % 2 === 0 ? olga : sameClientAt(apps[1], olga)
          return at.post('/organization/create', { name: 'Acme', slug: `acme-${round}` })
        }),
      )
      expect([countOf(statuses, 200), countOf(statuses, 400)]).toEqual([1, 49])
      const { db } = apps[0].database
      expect(await db.selectFrom('organization').selectAll().execute()).toHaveLength(round + 1)
      expect(await db.selectFrom('member').selectAll().execute()).toHaveLength(round + 1)
    }
  })

  test.each([
    ['teams', '/organization/create-team', { teams: { maximumTeams: 5 } }, 'team', 5, 400],
    ['invitations', '/organization/invite-member', { invitationLimit: 3 }, 'invitation', 3, 403],
  ] as const)(
    'of six %s where three more are allowed, three are created',
    async (_title, path, options, table, max, status) => {
      const apps = await givenPair(given, options)
      for (const { as, id: organizationId } of await givenOrganizations(apps[0], roles, numbered('acme', rounds))) {
        let created = 0
        const pair = [as('olga'), sameClientAt(apps[1], as('adam'))] as const
        const statuses = await together(
          times(6, pair, (at) => {
            created += 1
            return at.post(path, {
              organizationId,
              name: 'Lab',
              email: `invitee${created}@example.com`,
              role: 'member',
            })
          }),
        )
        expect([countOf(statuses, 200), countOf(statuses, status)]).toEqual([3, 3])
        expect(await countIn(apps[0], table, organizationId)).toBe(max)
      }
    },
  )

  test('removing the last two teams keeps one', async () => {
    const apps = await givenPair(given, {})
    const organizations = await givenOrganizations(apps[0], { admin: ['adam', 'anna'] }, numbered('acme', rounds))
    for (const { as, id } of organizations) {
      const remove = { organizationId: id }
      const statuses = await together([
        () => as('adam').post('/organization/remove-team', { ...remove, teamId: `${id}-core` }),
        () => sameClientAt(apps[1], as('anna')).post('/organization/remove-team', { ...remove, teamId: `${id}-lab` }),
      ])
      expect(statuses.sort()).toEqual([200, 400])
      expect(await countIn(apps[0], 'team', id)).toBe(1)
    }
  })
})

async function givenPair(given: StartApp, organization: object): Promise<Pair> {
  return [await given({ organization }), await given({ organization })]
}

async function countIn({ database }: TestApp, table: 'member' | 'team' | 'invitation', id: string): Promise<number> {
  return (await database.db.selectFrom(table).select('id').where('organizationId', '=', id).execute()).length
}
