import { expect, test } from 'vitest'
import { userRoleRights } from './user-roles.ts'

const policy = { adminRoles: ['admin', 'chief'], applicationRoles: ['editor'] }

test.each([
  ['admin', 'admin'],
  ['chief', 'admin'],
  ['editor,chief', 'admin'],
  ['editor', 'application'],
  ['user,editor', 'application'],
  ['user', 'user'],
  ['', 'user'],
])('the role "%s" is told as that of an %s', (role, rights) => {
  expect(userRoleRights(role, policy)).toBe(rights)
})
