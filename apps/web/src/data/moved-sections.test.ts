import { expect, test } from 'vitest'
import { movedSection } from './moved-sections.ts'

test.each([
  ['passkeys', '/account/sign-in-methods'],
  ['two-factor', '/account/sign-in-methods'],
  ['api-keys', '/account/api-keys'],
  ['history', '/account/security-history'],
  ['language', '/account/preferences'],
  ['delete', '/account/data'],
  ['email', undefined],
  ['profile', undefined],
  ['', undefined],
  ['constructor', undefined],
])('the section "%s" is at %s', (id, page) => {
  expect(movedSection(id)).toBe(page)
})
