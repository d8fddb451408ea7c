import { expect, test } from 'vitest'
import { grantsWithin, may, mayAssignRoles, organizationGrants } from './permissions.ts'

const unlimited = organizationGrants({ roles: { billing: { money: ['spend'] } } })
const owner = new Set(['owner'])

test('roles grant to a key what they and its permissions grant', () => {
  const grants = grantsWithin(unlimited, { member: ['create', 'unknown'], money: ['spend'] })
  expect(may(grants, owner, 'member:create')).toBe(true)
  expect(may(grants, owner, 'member:delete')).toBe(false)
  expect(may(grants, new Set(['member']), 'member:create')).toBe(false)
  expect(grants.owner).toMatchObject({ member: ['create'], money: ['spend'], team: [] })
  expect(grantsWithin(unlimited, { member: ['create'] }).owner).toMatchObject({ money: [] })
})

test("an owner's key with permissions gives no role that grants more than them, nor ownership", () => {
  const rules = { grants: grantsWithin(unlimited, { member: ['update'] }), ownerRole: 'owner', unlimited }
  expect(mayAssignRoles(rules, owner, new Set(['member']))).toBe(true)
  for (const role of ['admin', 'billing', 'owner'])
    expect(mayAssignRoles(rules, owner, new Set([role])), role).toBe(false)
  expect(mayAssignRoles({ grants: unlimited, ownerRole: 'owner' }, owner, owner)).toBe(true)
})
