import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import type { Answer, TestClient } from '@foyer/testing/client'
import { givenOrganization, rolesIn } from '@foyer/testing/organizations'
import { type Pair, RACE, ROUNDS, sameClientAt, together } from '@foyer/testing/race'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { expect, test } from 'vitest'

/** A request of an owner that removes an owner; `other` is the second owner. */
type OwnerRequest = (own: TestClient, organization: { id: string; own: string; other: string }) => Promise<Answer>

const requests = {
  leaves: (own, { id }) => own.post('/organization/leave', { organizationId: id }),
  'removes the other': (own, { id, other }) =>
    own.post('/organization/remove-member', { organizationId: id, memberIdOrEmail: `${id}-${other}` }),
  'removes the other by email': (own, { id, other }) =>
    own.post('/organization/remove-member', { organizationId: id, memberIdOrEmail: `${other}@example.com` }),
  'demotes the other': (own, { id, other }) =>
    own.post('/organization/update-member-role', { organizationId: id, memberId: `${id}-${other}`, role: 'admin' }),
  'steps down': (own, { id, own: name }) =>
    own.post('/organization/update-member-role', { organizationId: id, memberId: `${id}-${name}`, role: 'member' }),
  'deletes the account': (own) => own.post('/delete-user', {}),
  'transfers ownership to the other': async (own, { id, other }) => {
    const input = JSON.stringify({ json: { organizationId: id, memberId: `${id}-${other}` } })
    const type = { 'content-type': 'application/json' }
    return own.raw('POST', '/trpc/member.transferOwnership', input, type)
  },
} satisfies Record<string, OwnerRequest>

const names = Object.keys(requests) as (keyof typeof requests)[]
const pairs = names.flatMap((one, index) => names.slice(index).map((other) => [one, other] as const))

onBothEngines('concurrent requests of two owners, at two instances', RACE, ({ name, open }) => {
  const given = testAppsOn(open)
  const rounds = ROUNDS[name]

  // Each request is in as many pairs as there are requests, which share its rounds.
  test.each(pairs)('one %s, the other %s: an owner is left', async (one, other) => {
    const apps: Pair = [await given(), await given()]
    for (let round = 0; round < rounds / names.length; round += 1) {
      const id = `acme${round}`
      const { as } = await givenOrganization(apps[0], { owner: ['olga', 'otto'], admin: 'adam', member: 'mia' }, id)
      const otto = sameClientAt(apps[1], as('otto'))
      const statuses = await together([
        () => requests[one](as('olga'), { id, own: 'olga', other: 'otto' }),
        () => requests[other](otto, { id, own: 'otto', other: 'olga' }),
      ])
      expect(statuses).toContain(200)
      expect(await ownersIn(apps[0], id)).not.toEqual([])
    }
  })

  test('all these requests of both owners at once leave an owner', async () => {
    const apps: Pair = [await given(), await given()]
    for (let round = 0; round < rounds; round += 1) {
      const id = `acme${round}`
      const { as } = await givenOrganization(apps[0], { owner: ['olga', 'otto'], member: 'mia' }, id)
      const otto = sameClientAt(apps[1], as('otto'))
      await together(
        names.flatMap((name) => [
          () => requests[name](as('olga'), { id, own: 'olga', other: 'otto' }),
          () => requests[name](otto, { id, own: 'otto', other: 'olga' }),
        ]),
      )
      expect(await ownersIn(apps[0], id)).not.toEqual([])
    }
  })
})

async function ownersIn(app: TestApp, id: string): Promise<string[]> {
  const roles = Object.entries(await rolesIn(app, id))
  return roles.filter(([, role]) => role.split(',').includes('owner')).map(([name]) => name)
}
