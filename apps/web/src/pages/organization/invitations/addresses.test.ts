import { expect, test } from 'vitest'
import { addressesIn, firstWrong } from './addresses.ts'

test.each([
  ['mia@acme.test', ['mia@acme.test']],
  ['mia@acme.test, max@acme.test;\nolga@acme.test ', ['mia@acme.test', 'max@acme.test', 'olga@acme.test']],
  ['mia@acme.test MIA@acme.test', ['MIA@acme.test']],
  [' \n', []],
])('%j holds %j', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses)
})

test('the first that is no address is named', () => {
  expect(firstWrong(['mia@acme.test', 'max@', 'olga'])).toBe('max@')
  expect(firstWrong(['mia@acme.test'])).toBeUndefined()
})
