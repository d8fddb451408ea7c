import { expect, test } from 'vitest'
import { organizationGrants } from '#permission/permissions.ts'
import { tokenOrganization } from './token-organization.ts'

const acme = { id: 'acme', slug: 'acme' }
const grants = organizationGrants({
  roles: {
    billing: { invoice: ['create', 'read'], member: [] },
    auditor: { invoice: ['read'] },
  },
})

test.each([
  ['a plain member', ['member'], ['ac:read']],
  ['a role of the options', ['billing'], ['invoice:create', 'invoice:read']],
  ['several roles, each permission once', ['auditor', 'billing'], ['invoice:read', 'invoice:create']],
  ['a role that no option names any more', ['former', 'auditor'], ['invoice:read']],
  ['a role named like a part of every object', ['constructor'], []],
])('the permissions of %s', (_label, roles, permissions) => {
  expect(tokenOrganization(acme, new Set(roles), grants)).toEqual({ ...acme, roles, permissions })
})

test('an owner has all permissions of the specification', () => {
  const { permissions } = tokenOrganization(acme, new Set(['owner']), grants)
  expect(permissions).toEqual(expect.arrayContaining(['organization:delete', 'member:create', 'team:delete']))
})
