import { describe, expect, test } from 'vitest'
import { allow, refuse } from '#decision.ts'
import { listUsersInput, userQueryOf } from './list-users.ts'
import { banUser, impersonateUser, isAdmin, mayContinueImpersonation } from './rules.ts'

const policy = { adminRoles: ['admin', 'chief'], adminUserIds: ['named'] }
const now = new Date('2026-01-01T12:00:00Z')
const admin = { id: 'ada', role: 'admin', banned: null, banExpires: null }
const uma = { ...admin, id: 'uma', role: 'user' }

test.each([
  ['admin', true],
  ['chief', true],
  ['user,admin', true],
  ['user', false],
  ['Admin', false],
  ['', false],
  [null, false],
])('a user with the role %s is an admin: %s', (role, expected) => {
  expect(isAdmin({ id: 'somebody', role }, policy)).toBe(expected)
  expect(isAdmin({ id: 'named', role }, policy)).toBe(true)
})

test('an admin cannot ban themselves', () => {
  expect(banUser(admin.id, 'ada')).toEqual(refuse('ADMIN_CANNOT_BAN_YOURSELF'))
  expect(banUser(admin.id, 'uma')).toEqual(allow())
})

test.each([
  ['a user', uma, undefined],
  ['a user whose ban has expired', { ...uma, banned: true, banExpires: now }, undefined],
  ['a banned user', { ...uma, banned: true }, 'BANNED_USER' as const],
  ['an admin', { ...uma, role: 'user,admin' }, 'ADMIN_NOT_ALLOWED_TO_IMPERSONATE' as const],
  ['an admin listed by id', { ...uma, id: 'named' }, 'ADMIN_NOT_ALLOWED_TO_IMPERSONATE' as const],
])('an admin impersonates %s, or is refused', (_label, target, refusal) => {
  expect(impersonateUser(target, policy, now)).toEqual(refusal === undefined ? allow(target) : refuse(refusal))
})

test('impersonating an unknown user is refused', () => {
  expect(impersonateUser(undefined, policy, now)).toEqual(refuse('ADMIN_USER_NOT_FOUND'))
})

test.each([
  ['an admin', admin, true],
  ['no longer an admin', { ...admin, role: 'user' }, false],
  ['banned', { ...admin, banned: true }, false],
  ['banned until an hour ago', { ...admin, banned: true, banExpires: new Date('2026-01-01T11:00:00Z') }, true],
  ['deleted', undefined, false],
])('an impersonation by an actor who is %s continues: %s', (_label, actor, continues) => {
  expect(mayContinueImpersonation(actor, uma, policy, now)).toBe(continues)
  expect(mayContinueImpersonation(actor, { ...uma, role: 'user,admin' }, policy, now)).toBe(false)
})

describe('a query for users', () => {
  test('without parameters gives the first hundred, unfiltered', () => {
    const nothing = { search: undefined, filter: undefined, sort: undefined, limit: 100, offset: 0 }
    expect(userQueryOf(listUsersInput.parse(undefined))).toEqual(nothing)
    expect(userQueryOf(listUsersInput.parse({}))).toEqual(nothing)
  })

  test('has the wire’s defaults', () => {
    const query = userQueryOf(listUsersInput.parse({ searchValue: 'a', filterValue: 'b', sortBy: 'name' }))
    expect(query.search).toEqual({ field: 'email', operator: 'contains', value: 'a' })
    expect(query.filter).toEqual({ field: 'email', operator: 'eq', value: 'b' })
    expect(query.sort).toEqual({ by: 'name', direction: 'asc' })
  })

  test.each([
    ['7', 7],
    [7, 7],
    ['0', 100],
    ['101', 100],
    ['-1', 100],
    ['1.5', 100],
    ['Infinity', 100],
    ['', 100],
  ])('with the limit %s gives %i', (limit, expected) => {
    expect(userQueryOf(listUsersInput.parse({ limit })).limit).toBe(expected)
  })
})
