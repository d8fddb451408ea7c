import { mayAdminister } from '@foyer/auth-domain/permission/admin-permissions'
import { expect, test } from 'vitest'
import type { AdminRights } from '#data/admin-rights.ts'
import type { User } from '#data/types.ts'
import { allowedUserActions, type UserAction } from './user-actions.ts'

const NOW = new Date('2026-05-05T12:00:00Z')
const BEFORE = new Date('2026-05-05T11:59:59Z')
const policy = { adminRoles: ['admin'], adminUserIds: [], defaultRole: 'user', applicationRoles: [], userFields: [] }

function givenUser(overrides: Partial<User>): User {
  const defaults = { image: null, banned: false, banReason: null, banExpires: null, language: null }
  const account = { emailVerified: true, createdAt: BEFORE, updatedAt: BEFORE, role: 'user' }
  return { id: 'uma', name: 'Uma', email: 'uma@example.com', ...account, ...defaults, ...overrides }
}

function rightsOf(me: User): AdminRights {
  const can: AdminRights['can'] = (permission) => {
    const [resource = '', action = ''] = permission.split(':')
    return mayAdminister(policy, me, { [resource]: [action] })
  }
  return { me, policy, can }
}

const adam = rightsOf(givenUser({ id: 'adam', role: 'admin' }))

test.each<[string, User, UserAction[]]>([
  ['a plain user', givenUser({}), ['impersonate', 'role', 'password', 'ban', 'remove']],
  ['another admin', givenUser({ role: 'admin' }), ['role', 'password', 'ban', 'remove']],
  ['themselves', givenUser({ id: 'adam', role: 'admin' }), ['role', 'password']],
  ['a permanently banned user', givenUser({ banned: true }), ['role', 'password', 'unban', 'remove']],
  [
    'a user whose ban has expired',
    givenUser({ banned: true, banExpires: BEFORE }),
    ['impersonate', 'role', 'password', 'ban', 'unban', 'remove'],
  ],
])('the actions of an admin on %s are those that the server allows', (_who, user, actions) => {
  expect(allowedUserActions(user, adam, NOW)).toEqual(actions)
})

test('a user who is not an admin has no actions', () => {
  expect(allowedUserActions(givenUser({}), rightsOf(givenUser({ id: 'max' })), NOW)).toEqual([])
})
