import { expect, test } from 'vitest'
import { DAY, limits } from '#limits.ts'
import { organizationGrants } from '#permission/permissions.ts'
import { createServiceKeyInput } from './service-key.schema.ts'
import { createServiceKey } from './service-key.ts'

const now = new Date('2026-01-01T00:00:00Z')
const rules = { grants: organizationGrants({ roles: {} }), ownerRole: 'owner', count: 0 }
const adding = ['member:add', 'user:set-password']

function created(asked: object, more: Partial<typeof rules> = {}): ReturnType<typeof createServiceKey> {
  const terms = { name: 'billing', permissions: adding, expiresIn: DAY, ...asked }
  return createServiceKey(createServiceKeyInput.parse(terms), { ...rules, ...more }, now)
}

test.each<[asked: object, roles: readonly string[] | null]>([
  [{}, ['member']],
  [{ roles: 'admin,member' }, ['admin', 'member']],
  [{ roles: ['admin'] }, ['admin']],
  [{ permissions: ['events:read', 'user:set-password'] }, null],
])('a key that is asked for with %j names the roles %j', (asked, roles) => {
  expect(created(asked)).toMatchObject({ allowed: true, value: { roles, expiresAt: new Date('2026-01-02T00:00:00Z') } })
})

test.each<[refusal: string, asked: object, more?: Partial<typeof rules>]>([
  ['SERVICE_KEY_ROLE_NOT_ALLOWED', { roles: 'owner' }],
  ['SERVICE_KEY_ROLE_NOT_ALLOWED', { roles: ['member', 'owner'] }],
  ['SERVICE_KEY_ROLE_NOT_ALLOWED', { roles: ['admin'] }, { ownerRole: 'admin' }],
  ['SERVICE_KEY_ROLE_NOT_ALLOWED', {}, { ownerRole: 'member' }],
  ['ROLE_NOT_FOUND', { roles: 'boss' }],
  ['ROLE_NOT_FOUND', { roles: ['member', ''] }],
  ['SERVICE_KEY_GIVES_NO_ROLES', { permissions: ['events:read'], roles: 'member' }],
  ['TOO_MANY_SERVICE_KEYS', {}, { count: limits.serviceKeys }],
])('is refused with %s: %j', (refusal, asked, more) => {
  expect(created(asked, more)).toMatchObject({ allowed: false, refusal })
})

test.each([{ roles: '' }, { roles: [] }, { permissions: ['member:remove'] }, { permissions: [] }])(
  '%j is no input',
  (asked) => {
    expect(() => created(asked)).toThrow()
  },
)
