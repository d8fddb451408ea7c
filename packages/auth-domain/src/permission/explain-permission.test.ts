import {
  array,
  constantFrom,
  dictionary,
  option,
  property,
  assert as propertyHolds,
  string,
  subarray,
  uniqueArray,
} from 'fast-check'
import { expect, test } from 'vitest'
import { type Explanation, explainPermission, findPermission, knownPermissions } from './explain-permission.ts'
import { grantsWithin, mayAll, organizationGrants } from './permissions.ts'

const grants = organizationGrants({
  permissions: { invoice: ['read', 'pay'] },
  roles: { clerk: { invoice: ['read'] }, payer: { invoice: ['pay'] } },
})
const pay = { resource: 'invoice', action: 'pay' }
const ready = { lacksSecondFactor: false }
const payers = ['owner', 'payer']

test.each<[string, Parameters<typeof explainPermission>[1], Pick<Explanation, 'allowed' | 'obstacles'>]>([
  ['a payer', { ...ready, roles: new Set(['payer']) }, { allowed: true, obstacles: [] }],
  ['a clerk', { ...ready, roles: new Set(['clerk']) }, { allowed: false, obstacles: ['no-role'] }],
  ['nobody of the organization', { ...ready, roles: undefined }, { allowed: false, obstacles: ['not-a-member'] }],
  [
    'a payer without the second factor',
    { roles: new Set(['payer']), lacksSecondFactor: true },
    { allowed: false, obstacles: ['second-factor'] },
  ],
  [
    'a clerk without the second factor, with a key',
    { roles: new Set(['clerk']), lacksSecondFactor: true, keyRights: { invoice: ['read'] } },
    { allowed: false, obstacles: ['no-role', 'second-factor', 'api-key'] },
  ],
])('%s is told all that stands in the way', (_who, member, expected) => {
  expect(explainPermission(grants, member, pay)).toMatchObject({ ...expected, grantedBy: payers })
})

test('each role of a member says whether it grants the permission', () => {
  const { roles } = explainPermission(grants, { ...ready, roles: new Set(['clerk', 'payer', 'gone']) }, pay)
  const direct = { from: 'member', until: null }
  expect(roles).toEqual([
    { role: 'clerk', grants: false, ...direct },
    { role: 'payer', grants: true, ...direct },
    { role: 'gone', grants: false, ...direct },
  ])
})

test("a permission is known where it is Foyer's, declared or granted by a role", () => {
  const weak = organizationGrants({ roles: { owner: {}, admin: {}, odd: { 'a:b': ['c'] } } })
  expect(findPermission(weak, 'team:create')).toEqual({ resource: 'team', action: 'create' })
  expect(findPermission(weak, 'a:b:c')).toEqual({ resource: 'a:b', action: 'c' })
  expect(findPermission(grants, 'invoice:pay')).toEqual(pay)
  for (const name of ['invoice', 'invoice:', 'invoice:sign', 'toString:call', ''])
    expect(findPermission(grants, name), name).toBeUndefined()
})

const word = constantFrom('invoice', 'read', 'pay', 'team', 'create', 'member', '__proto__', 'a:b').map(String)
const rights = dictionary(word, uniqueArray(word, { maxLength: 3 }), { maxKeys: 4 })
const roleNames = ['owner', 'admin', 'member', 'clerk', 'payer', 'constructor']
const configured = array(rights, { minLength: 6, maxLength: 6 }).map((all) =>
  organizationGrants({ roles: Object.fromEntries(roleNames.map((role, index) => [role, all[index] ?? {}])) }),
)
const permission = string({ maxLength: 3 }).chain((other) =>
  constantFrom(...['invoice', 'team', 'member', 'a:b', '__proto__', other]).chain((resource) =>
    constantFrom(...['read', 'pay', 'create', other]).map((action) => ({ resource, action })),
  ),
)

test('the explanation is yes exactly where the guard is, with any roles, any key and any permission', () => {
  const asGuard = property(
    configured,
    subarray([...roleNames, 'gone']),
    option(rights, { nil: undefined }),
    permission,
    (all, names, keyRights, { resource, action }) => {
      const roles = new Set(names)
      const guarded = mayAll(keyRights === undefined ? all : grantsWithin(all, keyRights), roles, {
        [resource]: [action],
      })
      const { allowed, obstacles, ...told } = explainPermission(
        all,
        { ...ready, roles, keyRights },
        { resource, action },
      )
      expect(allowed).toBe(guarded)
      expect(allowed).toBe(obstacles.length === 0)
      expect(told.roles.some((role) => role.grants)).toBe(!obstacles.includes('no-role'))
    },
  )
  propertyHolds(asGuard)
})

test('whoever is given a role that is said to grant it may', () => {
  const helped = property(configured, subarray(roleNames), (all, names) => {
    for (const permission of knownPermissions(all)) {
      const { grantedBy } = explainPermission(all, { ...ready, roles: new Set(names) }, permission)
      for (const role of grantedBy)
        expect(explainPermission(all, { ...ready, roles: new Set([...names, role]) }, permission).allowed).toBe(true)
    }
  })
  propertyHolds(helped)
})
