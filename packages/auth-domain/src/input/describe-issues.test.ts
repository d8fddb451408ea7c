import { expect, test } from 'vitest'
import type { z } from 'zod'
import { updateOrganizationInput } from '#organization/change-organization.ts'
import { createOrganizationInput } from '#organization/create-organization.ts'
import { hasPermissionInput } from '#organization/has-permission.ts'
import { describeIssues } from './describe-issues.ts'

const SLUG = 'A slug consists of 1 to 64 lowercase letters, digits and hyphens'
const acme = { name: 'Acme', slug: 'acme' }

function problemsOf(schema: z.ZodType, input: unknown): string {
  return describeIssues(schema.safeParse(input).error?.issues ?? [], 'body')
}

test.each<[string, z.ZodType, unknown, string]>([
  [
    'a missing field',
    createOrganizationInput,
    { slug: 'acme' },
    '[body.name] Invalid input: expected string, received undefined',
  ],
  ['a slug with capitals', createOrganizationInput, { ...acme, slug: 'Acme Inc' }, `[body.slug] ${SLUG}`],
  ['a slug that is too long', createOrganizationInput, { ...acme, slug: 'a'.repeat(65) }, `[body.slug] ${SLUG}`],
  ['a nested field', updateOrganizationInput, { data: { slug: '' } }, `[body.data.slug] ${SLUG}`],
  [
    'a logo',
    createOrganizationInput,
    { ...acme, logo: 'x' },
    '[body.logo] Must be an http or https URL, or a picture as a data URL',
  ],
  ['no object', createOrganizationInput, [], '[body] Invalid input: expected object, received array'],
  [
    'two fields',
    createOrganizationInput,
    { ...acme, slug: '', logo: 'x' },
    `[body.slug] ${SLUG}; [body.logo] Must be an http or https URL, or a picture as a data URL`,
  ],
  ['neither of two', hasPermissionInput, {}, '[body.permissions] Must name permissions'],
])('%s is named', (_title, schema, input, message) => {
  expect(problemsOf(schema, input)).toBe(message)
})

test('a hostile input is described shortly, in one line of printable characters', () => {
  const input = {
    permissions: Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`\n\u0000${'x'.repeat(900)}${n}`, 1])),
  }
  const message = problemsOf(hasPermissionInput, input)
  expect(message.length).toBeLessThan(1000)
  expect(message).not.toMatch(/\p{Cc}/u)
})
