import { constantFrom, property, assert as propertyHolds, subarray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { authorize, may, mayAll, mayConfer, type OrganizationPermission, organizationGrants } from './permissions.ts'
import { joinRoles, parseRoles } from './role-set.ts'

const grants = organizationGrants({ auditor: { invitation: ['cancel'] } })
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
]

describe('what a role may', () => {
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
  ])('%s: what the table says and nothing else', (joined, rights) => {
    const roles = parseRoles(joined)
    expect(all.filter((right) => may(grants, roles, right))).toEqual(rights)
  })

  test('options may take a right from a known role', () => {
    const weaker = organizationGrants({ admin: { member: ['create'] } })
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
])('an admin who asks for %o: %s', (asked, granted) => {
  expect(mayAll(grants, new Set(['admin']), asked)).toBe(granted)
})

test('one role must grant all; two that each grant half do not', () => {
  const roles = organizationGrants({ a: { x: ['one'] }, b: { x: ['two'] } })
  expect(mayAll(roles, new Set(['a', 'b']), { x: ['one', 'two'] })).toBe(false)
})

test.each([
  [undefined, { team: ['create'] }, 'You are not allowed to access resource: team'],
  [{ team: ['update'] }, { team: ['create'] }, 'unauthorized to access resource "team"'],
])('the reason is given in the words of the specification', (granted, asked, reason) => {
  expect(authorize(granted, asked)).toEqual({ success: false, reason })
})

test('more roles never may less', () => {
  const role = constantFrom('owner', 'admin', 'member', 'auditor')
  const holds = property(subarray(['owner', 'admin', 'member', 'auditor']), role, (roles, more) =>
    all.every((right) => !may(grants, new Set(roles), right) || may(grants, new Set([...roles, more]), right)),
  )
  propertyHolds(holds)
})

test('roles survive being stored', () => {
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
])('%s, who is %s, may make somebody %s: %s', (_who, actor, conferred, allowed) => {
  const here = organizationGrants({ chief: {}, spender: { purse: ['open'] }, clerk: { invitation: ['create'] } })
  expect(mayConfer(here, 'chief', parseRoles(actor), parseRoles(conferred))).toBe(allowed)
})
