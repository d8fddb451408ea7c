import { describe, expect, test } from 'vitest'
import { allow, refuse } from '../decision.ts'
import { listUsersInput, userQueryOf } from './list-users.ts'
import { banUser, impersonateUser, isAdmin, mayGoOnImpersonating } from './rules.ts'

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
])('whoever has the role %s is an admin: %s', (role, one) => {
  expect(isAdmin({ id: 'somebody', role }, policy)).toBe(one)
  expect(isAdmin({ id: 'named', role }, policy)).toBe(true)
})

test('nobody bans themselves', () => {
  expect(banUser(admin, 'ada')).toEqual(refuse('ADMIN_CANNOT_BAN_YOURSELF'))
  expect(banUser(admin, 'uma')).toEqual(allow())
})

test.each([
  ['somebody', uma, undefined],
  ['somebody whose ban has run out', { ...uma, banned: true, banExpires: now }, undefined],
  ['somebody banned', { ...uma, banned: true }, 'BANNED_USER' as const],
  ['an admin', { ...uma, role: 'user,admin' }, 'ADMIN_NOT_ALLOWED_TO_IMPERSONATE' as const],
  ['whoever is named an admin', { ...uma, id: 'named' }, 'ADMIN_NOT_ALLOWED_TO_IMPERSONATE' as const],
])('an admin acts as %s, or is refused', (_label, target, refusal) => {
  expect(impersonateUser(target, policy, now)).toEqual(refusal === undefined ? allow(target) : refuse(refusal))
})

test('nobody acts as nobody', () => {
  expect(impersonateUser(undefined, policy, now)).toEqual(refuse('ADMIN_USER_NOT_FOUND'))
})

test.each([
  ['an admin', admin, true],
  ['an admin no longer', { ...admin, role: 'user' }, false],
  ['banned', { ...admin, banned: true }, false],
  ['banned until a while ago', { ...admin, banned: true, banExpires: new Date('2026-01-01T11:00:00Z') }, true],
  ['gone', undefined, false],
])('an impersonation by someone who is %s goes on: %s', (_label, actor, goesOn) => {
  expect(mayGoOnImpersonating(actor, uma, policy, now)).toBe(goesOn)
  expect(mayGoOnImpersonating(actor, { ...uma, role: 'user,admin' }, policy, now)).toBe(false)
})

describe('a query for users', () => {
  test('asked for nothing gives the first hundred, unfiltered', () => {
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
  ])('with the limit %s gives %i', (limit, most) => {
    expect(userQueryOf(listUsersInput.parse({ limit })).limit).toBe(most)
  })
})
