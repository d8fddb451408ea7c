import { expect, test } from 'vitest'
import { findFellowMembers, lockOrganizationsOf } from '../src/members.ts'
import { deleteOrganizations } from '../src/organizations.ts'
import { onEachEngine } from './on-each-engine.ts'
import { rowOf } from './rows.ts'

onEachEngine('memberships', (world) => {
  async function given(memberships: readonly [organizationId: string, userId: string, role: string][]): Promise<void> {
    const [organizations, users] = [0, 1].map((part) => [...new Set(memberships.map((one) => String(one[part])))])
    for (const id of users ?? []) await world.db.insertInto('user').values(rowOf.user({ id })).execute()
    for (const id of organizations ?? []) {
      await world.db.insertInto('organization').values(rowOf.organization({ id })).execute()
    }
    for (const [organizationId, userId, role] of memberships) {
      const row = rowOf.member({ id: `${organizationId}-${userId}`, organizationId, userId, role })
      await world.db.insertInto('member').values(row).execute()
    }
  }

  test('the organizations of a user are held in the order of their ids, and no others', async () => {
    await given([
      ['corp', 'olga', 'owner'],
      ['acme', 'olga', 'member'],
      ['bolt', 'mia', 'owner'],
    ])
    const held = await world.db.transaction().execute((trx) => lockOrganizationsOf(trx, 'olga'))
    expect(held).toEqual(['acme', 'corp'])
  })

  test('fellow members are everyone in the organizations of a user, with their roles one by one', async () => {
    await given([
      ['acme', 'olga', 'owner,admin'],
      ['acme', 'mia', 'member'],
      ['bolt', 'mia', 'owner'],
    ])
    const fellows = await world.db.transaction().execute((trx) => findFellowMembers(trx, 'olga'))
    expect(fellows.toSorted((a, b) => a.userId.localeCompare(b.userId))).toEqual([
      { organizationId: 'acme', userId: 'mia', roles: new Set(['member']) },
      { organizationId: 'acme', userId: 'olga', roles: new Set(['owner', 'admin']) },
    ])
  })

  test.each([
    { ids: [], left: ['acme', 'bolt'] },
    { ids: ['acme'], left: ['bolt'] },
    { ids: ['acme', 'bolt', 'none'], left: [] },
  ])('deleting $ids leaves $left', async ({ ids, left }) => {
    await given([
      ['acme', 'olga', 'owner'],
      ['bolt', 'olga', 'owner'],
    ])
    await world.db.transaction().execute((trx) => deleteOrganizations(trx, ids))
    const rows = await world.db.selectFrom('organization').select('id').orderBy('id').execute()
    expect(rows.map(({ id }) => id)).toEqual(left)
    expect(await world.db.selectFrom('user').select('id').execute()).toHaveLength(1)
  })
})
