import { expect, test } from 'vitest'
import { findMembersOfOrganizationsOf, lockOrganizationsOf } from '#organizations/members.ts'
import { deleteOrganizations } from '#organizations/organizations.ts'
import { onEachEngine } from './on-each-engine.ts'
import { rowOf } from './rows.ts'

onEachEngine('memberships', (app) => {
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

  test('exactly the organizations of a user are locked, in the order of their ids', async () => {
    await given([
      ['corp', 'olga', 'owner'],
      ['acme', 'olga', 'member'],
      ['bolt', 'mia', 'owner'],
    ])
    const locked = await app.db.transaction().execute((trx) => lockOrganizationsOf(trx, 'olga'))
    expect(locked).toEqual(['acme', 'corp'])
  })

  test('fellow members are all members of the organizations of a user, with parsed roles', async () => {
    await given([
      ['acme', 'olga', 'owner,admin'],
      ['acme', 'mia', 'member'],
      ['bolt', 'mia', 'owner'],
    ])
    const members = await app.db.transaction().execute((trx) => findMembersOfOrganizationsOf(trx, 'olga'))
    expect(members.toSorted((a, b) => a.userId.localeCompare(b.userId))).toEqual([
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
    await app.db.transaction().execute((trx) => deleteOrganizations(trx, ids))
    const rows = await app.db.selectFrom('organization').select('id').orderBy('id').execute()
    expect(rows.map(({ id }) => id)).toEqual(left)
    expect(await app.db.selectFrom('user').select('id').execute()).toHaveLength(1)
  })
})
