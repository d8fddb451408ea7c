import { mayAdminister } from '@foyer/auth-domain/permission/admin-permissions'
import { expect, test } from 'vitest'
import type { AdminRights } from '../../../data/admin-rights.ts'
import type { User } from '../../../data/types.ts'
import { actsOn, type UserAct } from './user-acts.ts'

const NOW = new Date('2026-05-05T12:00:00Z')
const BEFORE = new Date('2026-05-05T11:59:59Z')
const policy = { adminRoles: ['admin'], adminUserIds: [], defaultRole: 'user' }

function person(known: Partial<User>): User {
  const nothing = { image: null, banned: false, banReason: null, banExpires: null, language: null }
  const account = { emailVerified: true, createdAt: BEFORE, updatedAt: BEFORE, role: 'user' }
  return { id: 'uma', name: 'Uma', email: 'uma@example.com', ...account, ...nothing, ...known }
}

function rightsOf(me: User): AdminRights {
  const can: AdminRights['can'] = (permission) => {
    const [resource = '', action = ''] = permission.split(':')
    return mayAdminister(policy, me, { [resource]: [action] })
  }
  return { me, policy, can }
}

const adam = rightsOf(person({ id: 'adam', role: 'admin' }))

test.each<[string, User, UserAct[]]>([
  ['a plain user', person({}), ['impersonate', 'role', 'password', 'ban', 'remove']],
  ['another admin', person({ role: 'admin' }), ['role', 'password', 'ban', 'remove']],
  ['oneself', person({ id: 'adam', role: 'admin' }), ['role', 'password']],
  ['somebody banned for ever', person({ banned: true }), ['role', 'password', 'unban', 'remove']],
  [
    'somebody whose ban has run out',
    person({ banned: true, banExpires: BEFORE }),
    ['impersonate', 'role', 'password', 'ban', 'unban', 'remove'],
  ],
])('an admin may do with %s what the server allows', (_who, user, acts) => {
  expect(actsOn(user, adam, NOW)).toEqual(acts)
})

test('who is no admin may do nothing', () => {
  expect(actsOn(person({}), rightsOf(person({ id: 'max' })), NOW)).toEqual([])
})
