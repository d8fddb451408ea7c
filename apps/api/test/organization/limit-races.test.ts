import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { givenCompanies, givenInvitations, givenPeople } from '../support/companies.ts'
import { alsoAt, countOf, type Pair, RACE, ROUNDS, times, together } from '../support/race.ts'
import { type GivenWorld, onDatabase } from '../support/suite.ts'
import { run } from '../support/tables.ts'
import type { World } from '../support/world.ts'

const cast = { owner: 'olga', admin: 'adam', member: ['mia', 'max'] }
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}${n}`)

describe.each(testDatabases())('at once against a limit, at two instances on $name', RACE, ({ name, open }) => {
  const given = onDatabase(open)
  const rounds = ROUNDS[name]

  test('ten accept where one more fits: one is in, and nine may try again', async () => {
    const worlds = await givenPair(given, { membershipLimit: 5 })
    const guests = numbered('guest', 10)
    const people = await givenPeople(worlds[0], ...guests)
    for (const { id: organizationId } of await givenCompanies(worlds[0], cast, numbered('acme', rounds))) {
      const wanted = guests.map((to) => ({ organizationId, to }))
      await givenInvitations(worlds[0], wanted)
      const statuses = await together(
        guests.map((name, n) => () => {
          const guest = n % 2 === 0 ? people(name) : alsoAt(worlds[1], people(name))
          return guest.post('/organization/accept-invitation', { invitationId: `${organizationId}-${name}` })
        }),
      )
      expect([countOf(statuses, 200), countOf(statuses, 403)]).toEqual([1, 9])
      expect(await countIn(worlds[0], 'member', organizationId)).toBe(5)
      const { db } = worlds[0].database
      const invited = db.selectFrom('invitation').select('id').where('organizationId', '=', organizationId)
      expect(await invited.where('status', '=', 'pending').execute()).toHaveLength(9)
    }
  })

  test('ten accept where ninety-nine are in and a hundred may be: one more is in', async () => {
    const worlds = await givenPair(given, { membershipLimit: 100 })
    const guests = numbered('guest', 10)
    const people = await givenPeople(worlds[0], ...guests)
    const { database } = worlds[0]
    await givenCompanies(worlds[0], { owner: 'olga' }, ['acme'])
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
      worlds[0],
      guests.map((to) => ({ to })),
    )
    for (let round = 0; round < rounds; round += 1) {
      const statuses = await together(
        guests.map((name, n) => () => {
          const guest = n % 2 === 0 ? people(name) : alsoAt(worlds[1], people(name))
          return guest.post('/organization/accept-invitation', { invitationId: ids[n] })
        }),
      )
      expect([countOf(statuses, 200), countOf(statuses, 403)]).toEqual([1, 9])
      expect(await countIn(worlds[0], 'member', 'acme')).toBe(100)
      await run(
        database,
        `delete from member where "userId" like 'guest%';
        update invitation set status = 'pending'`,
      )
    }
  })

  test('eight join a team with room for two: two are in it', async () => {
    const worlds = await givenPair(given, { teams: { maximumMembersPerTeam: 3 } })
    const guests = numbered('guest', 8)
    const companies = await givenCompanies(worlds[0], { owner: 'olga', member: guests }, numbered('acme', rounds))
    for (const { as, id } of companies) {
      const pair = [as('olga').trpc, alsoAt(worlds[1], as('olga')).trpc] as const
      const teamId = `${id}-core`
      const settled = await Promise.allSettled(
        guests.map((name, n) =>
          pair[n % 2 === 0 ? 0 : 1].team.assignTeam.mutate({ organizationId: id, memberId: `${id}-${name}`, teamId }),
        ),
      )
      const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))
      expect(refused).toEqual(Array.from({ length: 6 }, () => 'Team member limit reached'))
      const { db } = worlds[0].database
      expect(await db.selectFrom('member').select('id').where('teamId', '=', teamId).execute()).toHaveLength(3)
    }
  })

  test('twenty make an organization where three are allowed: three are made', async () => {
    const worlds = await givenPair(given, { organizationLimit: 3 })
    const people = await givenPeople(worlds[0], ...numbered('olga', rounds))
    for (let round = 0; round < rounds; round += 1) {
      const olga = people(`olga${round}`)
      let made = 0
      const statuses = await together(
        times(20, [olga, alsoAt(worlds[1], olga)], (at) => {
          made += 1
          return at.post('/organization/create', { name: 'Acme', slug: `acme-${round}-${made}` })
        }),
      )
      expect([countOf(statuses, 200), countOf(statuses, 403)]).toEqual([3, 17])
      const { db } = worlds[0].database
      expect(await db.selectFrom('member').select('id').where('userId', '=', `olga${round}`).execute()).toHaveLength(3)
    }
  })

  test('fifty take the same slug: one has it', async () => {
    const worlds = await givenPair(given, {})
    const names = numbered('olga', 10)
    const people = await givenPeople(worlds[0], ...names)
    for (let round = 0; round < rounds; round += 1) {
      const statuses = await together(
        Array.from({ length: 50 }, (_, n) => () => {
          const olga = people(names[n % names.length] ?? '')
          const at = n % 2 === 0 ? olga : alsoAt(worlds[1], olga)
          return at.post('/organization/create', { name: 'Acme', slug: `acme-${round}` })
        }),
      )
      expect([countOf(statuses, 200), countOf(statuses, 400)]).toEqual([1, 49])
      const { db } = worlds[0].database
      expect(await db.selectFrom('organization').selectAll().execute()).toHaveLength(round + 1)
      expect(await db.selectFrom('member').selectAll().execute()).toHaveLength(round + 1)
    }
  })

  test.each([
    ['teams', '/organization/create-team', { teams: { maximumTeams: 5 } }, 'team', 5, 400],
    ['invitations', '/organization/invite-member', { invitationLimit: 3 }, 'invitation', 3, 403],
  ] as const)(
    'six %s where three more are allowed: three are made',
    async (_title, path, options, table, most, status) => {
      const worlds = await givenPair(given, options)
      for (const { as, id: organizationId } of await givenCompanies(worlds[0], cast, numbered('acme', rounds))) {
        let made = 0
        const pair = [as('olga'), alsoAt(worlds[1], as('adam'))] as const
        const statuses = await together(
          times(6, pair, (at) => {
            made += 1
            return at.post(path, { organizationId, name: 'Lab', email: `guest${made}@example.com`, role: 'member' })
          }),
        )
        expect([countOf(statuses, 200), countOf(statuses, status)]).toEqual([3, 3])
        expect(await countIn(worlds[0], table, organizationId)).toBe(most)
      }
    },
  )

  test('the two last teams are removed: one stays', async () => {
    const worlds = await givenPair(given, {})
    const companies = await givenCompanies(worlds[0], { admin: ['adam', 'anna'] }, numbered('acme', rounds))
    for (const { as, id } of companies) {
      const remove = { organizationId: id }
      const statuses = await together([
        () => as('adam').post('/organization/remove-team', { ...remove, teamId: `${id}-core` }),
        () => alsoAt(worlds[1], as('anna')).post('/organization/remove-team', { ...remove, teamId: `${id}-lab` }),
      ])
      expect(statuses.sort()).toEqual([200, 400])
      expect(await countIn(worlds[0], 'team', id)).toBe(1)
    }
  })
})

async function givenPair(given: GivenWorld, organization: object): Promise<Pair> {
  return [await given({ organization }), await given({ organization })]
}

async function countIn({ database }: World, table: 'member' | 'team' | 'invitation', id: string): Promise<number> {
  return (await database.db.selectFrom(table).select('id').where('organizationId', '=', id).execute()).length
}
