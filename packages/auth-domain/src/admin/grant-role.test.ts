import { expect, test } from 'vitest'
import { allow, refuse } from '#decision.ts'
import { firstAdminRole, grantRole, knownRoles } from './grant-role.ts'

const policy = { adminRoles: ['admin', 'chief'], defaultRole: 'user', applicationRoles: ['editor'] }

test('known roles are the admin roles, the default roles, user and those of the application', () => {
  expect(knownRoles(policy)).toEqual(['admin', 'chief', 'user', 'editor'])
  expect(knownRoles({ ...policy, defaultRole: 'guest,chief' })).toEqual(['admin', 'chief', 'guest', 'user', 'editor'])
})

test.each([
  [['user'], 'admin', allow(new Set(['user', 'admin']))],
  [['user', 'admin'], 'admin', allow(new Set(['user', 'admin']))],
  [[], 'user', allow(new Set(['user']))],
  [['user'], 'editor', allow(new Set(['user', 'editor']))],
  [['user'], 'Admin', refuse('ADMIN_ROLE_UNKNOWN', 'Admin')],
  [['user'], 'admin,chief', refuse('ADMIN_ROLE_UNKNOWN', 'admin,chief')],
  [['user'], '', refuse('ADMIN_ROLE_UNKNOWN', '')],
])('roles %o with %s granted', (roles, role, decision) => {
  expect(grantRole(new Set(roles), role, policy)).toEqual(decision)
})

test('the first admin gets the first of the admin roles', () => {
  expect(firstAdminRole(policy)).toEqual(allow('admin'))
  expect(firstAdminRole({ ...policy, adminRoles: [] })).toEqual(refuse('ADMIN_ROLE_UNKNOWN'))
})
