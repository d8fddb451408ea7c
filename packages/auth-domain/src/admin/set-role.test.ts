import { expect, test } from 'vitest'
import { allow, refuse } from '#decision.ts'
import { parseRequestedRoles } from '#permission/role-set.ts'
import { setRole } from './set-role.ts'

const policy = { adminRoles: ['admin'], defaultRole: 'guest', applicationRoles: ['editor'] }

test.each([['admin'], ['user'], ['guest,editor'], [['admin', 'user,editor']]])(
  'a user may get the roles %j',
  (roles) => {
    const requested = parseRequestedRoles(roles)
    expect(setRole(requested, policy)).toEqual(allow(requested))
  },
)

test.each([
  [''],
  [','],
  [[]],
  ['Admin'],
  [' admin'],
  ['admin '],
  ['superadmin'],
  ['__proto__'],
  ['admin,'],
  [['admin', '']],
])('a user may not get the roles %j', (roles) => {
  expect(setRole(parseRequestedRoles(roles), policy)).toEqual(refuse('ROLE_NOT_FOUND'))
})
