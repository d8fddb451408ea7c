import { expect, test } from 'vitest'
import { limits } from '#limits.ts'
import { organizationGrants } from '#permission/permissions.ts'
import { createWebhookInput } from './webhook.schema.ts'
import { checkWebhookManager, createWebhook, wantedTypes } from './webhook.ts'

const grants = organizationGrants({ roles: {} })
const url = 'https://example.com/hook'

test('a scope has as many webhooks as may be', () => {
  expect(createWebhook(limits.webhooks - 1).allowed).toBe(true)
  expect(createWebhook(limits.webhooks)).toMatchObject({ refusal: 'TOO_MANY_WEBHOOKS' })
})

test.each([
  ['owner', true],
  ['admin', true],
  ['member', false],
])('a member with the role %s manages webhooks: %s', (role, allowed) => {
  const member = { roles: new Set([role]) }
  const given = { ...member, ends: new Map([[role, new Date()]]) }
  expect(checkWebhookManager(grants, member, 'see').allowed).toBe(allowed)
  expect(checkWebhookManager(grants, member, 'change').allowed).toBe(allowed)
  expect(checkWebhookManager(grants, given, 'see').allowed).toBe(allowed)
  expect(checkWebhookManager(grants, given, 'change').allowed).toBe(false)
})

test('who is no member manages none', () => {
  expect(checkWebhookManager(grants, undefined, 'see')).toMatchObject({ refusal: 'NOT_ALLOWED_TO_MANAGE_WEBHOOKS' })
})

test('types and groups of them are wanted, or without any every type', () => {
  const wanted = wantedTypes({ types: ['user.created', 'organization.team.*'] })
  expect([...(wanted ?? [])]).toEqual(expect.arrayContaining(['user.created', 'organization.team.member.added']))
  expect(wanted?.has('user.updated')).toBe(false)
  expect(wantedTypes({ types: null })).toBeUndefined()
})

test.each([
  ['no URL', { url: 'example.com' }, 'url'],
  ['a scheme that is not http', { url: 'ftp://example.com/' }, 'url'],
  ['a URL that is too long', { url: `${url}/${'a'.repeat(2048)}` }, 'url'],
  ['an unknown type', { url, types: ['user.eaten'] }, 'types'],
  ['an empty list of types', { url, types: [] }, 'types'],
  ['a description that is too long', { url, description: 'a'.repeat(201) }, 'description'],
])('%s is refused, and the field is named', (_what, input, field) => {
  const parsed = createWebhookInput.safeParse(input)
  expect(parsed.error?.issues.map(({ path }) => path[0])).toContain(field)
})
