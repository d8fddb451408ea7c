import { expect, test } from 'vitest'
import { matches } from './matches.ts'

test.each([
  ['Sign-in methods', 'meth', true],
  ['Sign-in methods', 'methods sign', true],
  ['Überblick', 'uber', true],
  ['Безопасность', 'БЕЗ', true],
  ['Account', '', true],
  ['Account', '  ', true],
  ['Account', 'account page', false],
])('"%s" is found by "%s": %s', (text, query, found) => {
  expect(matches(text, query)).toBe(found)
})
