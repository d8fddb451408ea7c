import { expect, test } from 'vitest'
import { allow, refuse } from '../decision.ts'
import { firstAdminRole, grantRole, knownRoles } from './grant-role.ts'

const policy = { adminRoles: ['admin', 'chief'], defaultRole: 'user' }

test('known roles are those of admins and the one everybody begins with', () => {
  expect(knownRoles(policy)).toEqual(['admin', 'chief', 'user'])
  expect(knownRoles({ ...policy, defaultRole: 'chief' })).toEqual(['admin', 'chief'])
})

test.each([
  [['user'], 'admin', allow(new Set(['user', 'admin']))],
  [['user', 'admin'], 'admin', allow(new Set(['user', 'admin']))],
  [[], 'user', allow(new Set(['user']))],
  [['user'], 'Admin', refuse('ADMIN_ROLE_UNKNOWN')],
  [['user'], 'admin,chief', refuse('ADMIN_ROLE_UNKNOWN')],
  [['user'], '', refuse('ADMIN_ROLE_UNKNOWN')],
])('to %o is granted %s', (roles, role, decision) => {
  expect(grantRole(new Set(roles), role, policy)).toEqual(decision)
})

test('an admin has the first of the roles that make one', () => {
  expect(firstAdminRole(policy)).toEqual(allow('admin'))
  expect(firstAdminRole({ ...policy, adminRoles: [] })).toEqual(refuse('ADMIN_ROLE_UNKNOWN'))
})
