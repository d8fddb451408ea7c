import { expect, test } from 'vitest'
import { firstInvalidEmail, removeEmail, splitEmails } from './emails.ts'

test.each([
  ['mia@acme.test', ['mia@acme.test']],
  ['mia@acme.test, max@acme.test;\nolga@acme.test ', ['mia@acme.test', 'max@acme.test', 'olga@acme.test']],
  ['mia@acme.test MIA@acme.test', ['MIA@acme.test']],
  [' \n', []],
])('%j is split into %j', (text, emails) => {
  expect(splitEmails(text)).toEqual(emails)
})

test('an email is removed regardless of its case', () => {
  expect(removeEmail('mia@acme.test, Max@acme.test', 'max@acme.test')).toBe('mia@acme.test')
  expect(removeEmail('mia@acme.test', 'mia@acme.test')).toBe('')
})

test('the first invalid email is returned', () => {
  expect(firstInvalidEmail(['mia@acme.test', 'max@', 'olga'])).toBe('max@')
  expect(firstInvalidEmail(['mia@acme.test'])).toBeUndefined()
})
