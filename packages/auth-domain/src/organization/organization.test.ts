import { describe, expect, test } from 'vitest'
import type { Member } from '#member/member.ts'
import { organizationGrants } from '#permission/permissions.ts'
import { deleteOrganization, updateOrganization, updateOrganizationInput } from './change-organization.ts'
import { createOrganization, createOrganizationInput } from './create-organization.ts'
import { getFullOrganizationInput, setActiveOrganizationInput } from './full-organization.ts'
import { hasPermissionInput } from './has-permission.ts'
import { withMetadata } from './organization.ts'

const grants = organizationGrants({ roles: { keeper: { organization: ['delete'] } } })

test.each([
  [true, 0, undefined, 'allowed'],
  [true, 99, undefined, 'allowed'],
  [true, 1, 2, 'allowed'],
  [true, 2, 2, 'ORGANIZATION_LIMIT_REACHED'],
  [true, 3, 2, 'ORGANIZATION_LIMIT_REACHED'],
  [true, 0, 0, 'ORGANIZATION_LIMIT_REACHED'],
  [false, 0, undefined, 'ORGANIZATION_NOT_ALLOWED_TO_CREATE'],
  [false, 2, 2, 'ORGANIZATION_NOT_ALLOWED_TO_CREATE'],
])('creating an organization, allowed %s, with %i of at most %s: %s', (allowed, count, limit, outcome) => {
  const decision = createOrganization(allowed, count, limit)
  expect(decision.allowed ? 'allowed' : decision.refusal).toBe(outcome)
})

test.each([
  ['owner', 'allowed', 'allowed'],
  ['admin', 'allowed', 'ORGANIZATION_NOT_ALLOWED_TO_DELETE'],
  ['keeper', 'ORGANIZATION_NOT_ALLOWED_TO_UPDATE', 'allowed'],
  ['member', 'ORGANIZATION_NOT_ALLOWED_TO_UPDATE', 'ORGANIZATION_NOT_ALLOWED_TO_DELETE'],
  ['OWNER', 'ORGANIZATION_NOT_ALLOWED_TO_UPDATE', 'ORGANIZATION_NOT_ALLOWED_TO_DELETE'],
  [undefined, 'USER_IS_NOT_A_MEMBER', 'USER_IS_NOT_A_MEMBER'],
])('%s updates: %s; deletes: %s', (role, updates, deletes) => {
  const actor = memberWith(role)
  const decisions = [updateOrganization(actor, grants), deleteOrganization(actor, grants)]
  expect(decisions.map((one) => (one.allowed ? 'allowed' : one.refusal))).toEqual([updates, deletes])
})

describe('input of a new organization', () => {
  const given = { name: 'Acme', slug: 'acme' }

  test.each([
    [{ slug: 'a' }],
    [{ slug: 'acme-2' }],
    [{ slug: 'a'.repeat(64) }],
    [{ logo: 'https://img.example/a.png' }],
    [{ metadata: { a: { b: 1 } } }],
    [{ metadata: { a: 'x'.repeat(16 * 1024 - 8) } }],
  ])('accepts %j', (more) => {
    expect(createOrganizationInput.safeParse({ ...given, ...more }).success).toBe(true)
  })

  test.each([
    [{ name: '' }],
    [{ name: ' \t' }],
    [{ name: 'n'.repeat(257) }],
    [{ slug: '' }],
    [{ slug: 'Acme' }],
    [{ slug: 'acme inc' }],
    [{ slug: 'acme/..' }],
    [{ slug: 'äcme' }],
    [{ slug: 'acme\n' }],
    [{ slug: 'a'.repeat(65) }],
    [{ logo: 'javascript:alert(1)' }],
    [{ logo: 'data:text/html;base64,AA' }],
    [{ metadata: 'text' }],
    [{ metadata: { a: 'x'.repeat(16 * 1024) } }],
    [{ keepCurrentActiveOrganization: 'yes' }],
  ])('refuses %j', (invalid) => {
    expect(createOrganizationInput.safeParse({ ...given, ...invalid }).success).toBe(false)
    const { keepCurrentActiveOrganization: _, ...data } = { keepCurrentActiveOrganization: 0, ...invalid }
    const changed = updateOrganizationInput.safeParse({ data }).success
    expect(changed).toBe(Object.keys(data).length === 0)
  })
})

test('an empty id or slug is refused', () => {
  expect(updateOrganizationInput.safeParse({ data: {}, organizationId: '' }).success).toBe(false)
  expect(setActiveOrganizationInput.safeParse({ organizationId: '' }).success).toBe(false)
  expect(setActiveOrganizationInput.safeParse({ organizationId: null }).success).toBe(true)
  for (const schema of [setActiveOrganizationInput, getFullOrganizationInput]) {
    expect(schema.safeParse({ organizationSlug: '' }).success).toBe(false)
  }
})

test('permissions are requested under either field name, and one is required', () => {
  const requested = { team: ['create'] }
  expect(hasPermissionInput.safeParse({ permissions: requested }).success).toBe(true)
  expect(hasPermissionInput.safeParse({ permission: requested }).success).toBe(true)
  expect(hasPermissionInput.safeParse({}).success).toBe(false)
  expect(hasPermissionInput.safeParse({ permissions: { team: 'create' } }).success).toBe(false)
})

test.each([
  [null, {}],
  ['{"plan":"gold"}', { metadata: { plan: 'gold' } }],
  ['{}', { metadata: {} }],
  ['"text"', { metadata: {} }],
])('metadata stored as %s is shown as %j', (metadata, shown) => {
  const acme = { id: 'a', name: 'Acme', slug: 'acme', logo: null, createdAt: new Date(0) }
  expect(withMetadata({ ...acme, metadata })).toEqual({ ...acme, ...shown })
})

function memberWith(role: string | undefined): Member | undefined {
  if (role === undefined) return undefined
  const roles = new Set([role])
  return { id: 'm', organizationId: 'acme', userId: 'u', roles, teamId: null, createdAt: new Date(0), fields: {} }
}
