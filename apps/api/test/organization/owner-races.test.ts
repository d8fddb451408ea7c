import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { givenCompany, rolesIn } from '../support/companies.ts'
import { alsoAt, type Pair, RACE, ROUNDS, together } from '../support/race.ts'
import { onDatabase } from '../support/suite.ts'
import type { Answer, Visitor } from '../support/visitor.ts'
import type { World } from '../support/world.ts'

/** What an owner may do that costs the organization one; `other` is the second owner. */
type Act = (own: Visitor, company: { id: string; own: string; other: string }) => Promise<Answer>

const acts = {
  leaves: (own, { id }) => own.post('/organization/leave', { organizationId: id }),
  'removes the other': (own, { id, other }) =>
    own.post('/organization/remove-member', { organizationId: id, memberIdOrEmail: `${id}-${other}` }),
  'removes the other by address': (own, { id, other }) =>
    own.post('/organization/remove-member', { organizationId: id, memberIdOrEmail: `${other}@example.com` }),
  'demotes the other': (own, { id, other }) =>
    own.post('/organization/update-member-role', { organizationId: id, memberId: `${id}-${other}`, role: 'admin' }),
  'steps down': (own, { id, own: name }) =>
    own.post('/organization/update-member-role', { organizationId: id, memberId: `${id}-${name}`, role: 'member' }),
  'deletes the account': (own) => own.post('/delete-user', {}),
  'hands it to the other': async (own, { id, other }) => {
    const input = JSON.stringify({ json: { organizationId: id, memberId: `${id}-${other}` } })
    const type = { 'content-type': 'application/json' }
    return own.raw('POST', '/trpc/member.transferOwnership', input, type)
  },
} satisfies Record<string, Act>

const names = Object.keys(acts) as (keyof typeof acts)[]
const pairs = names.flatMap((one, index) => names.slice(index).map((other) => [one, other] as const))

describe.each(testDatabases())('two owners at once, at two instances on $name', RACE, ({ name, open }) => {
  const given = onDatabase(open)
  const rounds = ROUNDS[name]

  // Each act is in as many pairs as there are acts, which share its rounds.
  test.each(pairs)('one %s, the other %s: an owner is left', async (one, other) => {
    const worlds: Pair = [await given(), await given()]
    for (let round = 0; round < rounds / names.length; round += 1) {
      const id = `acme${round}`
      const { as } = await givenCompany(worlds[0], { owner: ['olga', 'otto'], admin: 'adam', member: 'mia' }, id)
      const otto = alsoAt(worlds[1], as('otto'))
      const statuses = await together([
        () => acts[one](as('olga'), { id, own: 'olga', other: 'otto' }),
        () => acts[other](otto, { id, own: 'otto', other: 'olga' }),
      ])
      expect(statuses).toContain(200)
      expect(await ownersIn(worlds[0], id)).not.toEqual([])
    }
  })

  test('all that two owners can do to each other leaves one', async () => {
    const worlds: Pair = [await given(), await given()]
    for (let round = 0; round < rounds; round += 1) {
      const id = `acme${round}`
      const { as } = await givenCompany(worlds[0], { owner: ['olga', 'otto'], member: 'mia' }, id)
      const otto = alsoAt(worlds[1], as('otto'))
      await together(
        names.flatMap((name) => [
          () => acts[name](as('olga'), { id, own: 'olga', other: 'otto' }),
          () => acts[name](otto, { id, own: 'otto', other: 'olga' }),
        ]),
      )
      expect(await ownersIn(worlds[0], id)).not.toEqual([])
    }
  })
})

async function ownersIn(world: World, id: string): Promise<string[]> {
  const roles = Object.entries(await rolesIn(world, id))
  return roles.filter(([, role]) => role.split(',').includes('owner')).map(([name]) => name)
}
