import { constantFrom, property, assert as propertyHolds, subarray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  authorize,
  may,
  mayAll,
  mayAssignRoles,
  type OrganizationPermission,
  organizationGrants,
} from './permissions.ts'
import { joinRoles, parseRoles } from './role-set.ts'

const grants = organizationGrants({ roles: { auditor: { invitation: ['cancel'] } } })
const all: readonly OrganizationPermission[] = [
  'organization:update',
  'organization:delete',
  'member:create',
  'member:update',
  'member:delete',
  'invitation:create',
  'invitation:cancel',
  'team:create',
  'team:update',
  'team:delete',
  'apiKey:create',
  'apiKey:read',
  'apiKey:update',
  'apiKey:delete',
  'apiKey:verify',
  'app:create',
  'app:read',
  'app:update',
  'app:delete',
]

describe('permissions of a role', () => {
  test.each([
    ['owner', all],
    ['admin', all.filter((right) => right !== 'organization:delete')],
    ['member', []],
    ['auditor', ['invitation:cancel']],
    ['admin,member', all.filter((right) => right !== 'organization:delete')],
    ['auditor,member', ['invitation:cancel']],
    [' owner', []],
    ['Owner', []],
    ['owners', []],
    ['', []],
    ['constructor', []],
    ['__proto__', []],
  ])('%s: exactly those of the table', (joined, rights) => {
    const roles = parseRoles(joined)
    expect(all.filter((right) => may(grants, roles, right))).toEqual(rights)
  })

  test('options may remove a permission from a built-in role', () => {
    const weaker = organizationGrants({ roles: { admin: { member: ['create'] } } })
    expect(may(weaker, new Set(['admin']), 'member:delete')).toBe(false)
  })
})

test.each([
  [{ organization: ['update'] }, true],
  [{ organization: ['update', 'delete'] }, false],
  [{ organization: [] }, true],
  [{}, true],
  [{ nothing: ['update'] }, false],
  [{ nothing: [] }, false],
  [{ toString: [] }, false],
])('an admin requesting %o: %s', (requested, granted) => {
  expect(mayAll(grants, new Set(['admin']), requested)).toBe(granted)
})

test("an application's own permissions are the creator's, and of those whose role has them", () => {
  const own = { permissions: { invoice: ['pay'] }, roles: { clerk: { invoice: ['pay'] }, chief: { team: ['create'] } } }
  const payers = (creatorRole: string) => {
    const all = organizationGrants({ ...own, creatorRole })
    return Object.keys(all).filter((role) => mayAll(all, new Set([role]), { invoice: ['pay'] }))
  }
  expect(payers('owner')).toEqual(['owner', 'clerk'])
  expect(payers('chief')).toEqual(['clerk', 'chief'])
  const { chief } = organizationGrants({ ...own, creatorRole: 'chief' })
  expect(chief).toEqual({ team: ['create'], invoice: ['pay'] })
})

test('roles add up: two that grant half each grant all', () => {
  const roles = organizationGrants({ roles: { a: { x: ['one'] }, b: { x: ['two'], y: ['three'] } } })
  expect(mayAll(roles, new Set(['a', 'b']), { x: ['one', 'two'], y: ['three'] })).toBe(true)
  expect(mayAll(roles, new Set(['a']), { x: ['one', 'two'] })).toBe(false)
  expect(mayAll(roles, new Set(), {})).toBe(false)
})

test('who may what two roles grant may assign a third that grants no more', () => {
  const rules = {
    grants: organizationGrants({ roles: { a: { x: ['one'] }, b: { x: ['two'] }, c: { x: ['one', 'two'] } } }),
  }
  const mayAssign = (actor: string) => mayAssignRoles({ ...rules, ownerRole: 'owner' }, parseRoles(actor), new Set('c'))
  expect([mayAssign('a,b'), mayAssign('a')]).toEqual([true, false])
})

test.each([
  [{}, { team: ['create'] }, 'You are not allowed to access resource: team'],
  [{ team: ['update'] }, { team: ['create'] }, 'unauthorized to access resource "team"'],
])('the reason is the text of the specification', (granted, requested, reason) => {
  expect(authorize(granted, requested)).toEqual({ success: false, reason })
})

test('an additional role never removes a permission', () => {
  const role = constantFrom('owner', 'admin', 'member', 'auditor')
  const monotonic = property(subarray(['owner', 'admin', 'member', 'auditor']), role, (roles, more) =>
    all.every((right) => !may(grants, new Set(roles), right) || may(grants, new Set([...roles, more]), right)),
  )
  propertyHolds(monotonic)
})

test('roles are unchanged after storing and parsing', () => {
  for (const roles of [['owner'], ['member', 'admin'], []]) {
    expect([...parseRoles(joinRoles(new Set(roles)))]).toEqual(roles)
  }
})

test.each([
  ['an owner', 'chief', 'chief', true],
  ['an owner', 'chief', 'owner', true],
  ['an admin', 'admin', 'admin', true],
  ['an admin', 'admin', 'member,nameless', true],
  ['an admin', 'admin', 'chief', false],
  ['an admin', 'admin', 'owner', false],
  ['an admin', 'admin', 'member,spender', false],
  ['a clerk', 'clerk', 'member', true],
  ['a clerk', 'clerk', 'admin', false],
])('%s with role %s may assign %s: %s', (_who, actor, conferred, allowed) => {
  const customGrants = organizationGrants({
    roles: {
      chief: {},
      spender: { purse: ['open'] },
      clerk: { invitation: ['create'] },
    },
  })
  expect(mayAssignRoles({ grants: customGrants, ownerRole: 'chief' }, parseRoles(actor), parseRoles(conferred))).toBe(
    allowed,
  )
})
