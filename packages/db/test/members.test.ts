import { expect, test } from 'vitest'
import { findNextOrganizationIdsOf, findOrganizationIdsOf, findOwnMemberships } from '#organizations/memberships.ts'
import { deleteOrganizations, lockOrganizations } from '#organizations/organizations.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { rowOf } from '#testing/rows.ts'

onBothEngines('memberships', (engine) => {
  const app = tablesOn(engine)
  async function given(memberships: readonly [organizationId: string, userId: string, role: string][]): Promise<void> {
    const [organizations, users] = [0, 1].map((part) => [
      ...new Set(memberships.map((membership) => String(membership[part]))),
    ])
    for (const id of users ?? []) await app.db.insertInto('user').values(rowOf.user({ id })).execute()
    for (const id of organizations ?? []) {
      await app.db.insertInto('organization').values(rowOf.organization({ id })).execute()
    }
    for (const [organizationId, userId, role] of memberships) {
      const row = rowOf.member({ id: `${organizationId}-${userId}`, organizationId, userId, role })
      await app.db.insertInto('member').values(row).execute()
    }
  }

  test('the organizations of a user are exactly theirs, in the order of their ids', async () => {
    await given([
      ['corp', 'olga', 'owner'],
      ['acme', 'olga', 'member'],
      ['bolt', 'mia', 'owner'],
    ])
    const ids = await findOrganizationIdsOf(app.db, 'olga')
    expect(ids).toEqual(['acme', 'corp'])
    const locked = await app.db.transaction().execute((trx) => lockOrganizations(trx, [...ids, 'none']))
    expect(locked).toEqual(['acme', 'corp'])
    const page = { after: 'acme', limit: 1 }
    expect(await findNextOrganizationIdsOf(app.db, 'olga', page)).toEqual(['corp'])
  })

  test('own memberships tell whether there are other members, and an owner among them', async () => {
    await given([
      ['acme', 'olga', 'owner,admin'],
      ['acme', 'mia', 'coowner'],
      ['bolt', 'mia', 'owner'],
      ['corp', 'olga', 'member'],
      ['dune', 'olga', 'owner'],
      ['dune', 'mia', 'admin,owner'],
    ])
    const which = { organizationIds: ['acme', 'bolt', 'corp', 'dune'], ownerRole: 'owner' }
    const own = await app.db.transaction().execute((trx) => findOwnMemberships(trx, 'olga', which))
    expect(own).toEqual([
      { organizationId: 'acme', roles: new Set(['owner', 'admin']), others: true, otherOwner: false },
      { organizationId: 'corp', roles: new Set(['member']), others: false, otherOwner: false },
      { organizationId: 'dune', roles: new Set(['owner']), others: true, otherOwner: true },
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
    await app.db.transaction().execute((trx) => deleteOrganizations(trx, ids))
    const rows = await app.db.selectFrom('organization').select('id').orderBy('id').execute()
    expect(rows.map(({ id }) => id)).toEqual(left)
    expect(await app.db.selectFrom('user').select('id').execute()).toHaveLength(1)
  })
})
