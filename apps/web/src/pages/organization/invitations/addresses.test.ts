import { expect, test } from 'vitest'
import { addressesIn, firstWrong, without } from './addresses.ts'

test.each([
  ['mia@acme.test', ['mia@acme.test']],
  ['mia@acme.test, max@acme.test;\nolga@acme.test ', ['mia@acme.test', 'max@acme.test', 'olga@acme.test']],
  ['mia@acme.test MIA@acme.test', ['MIA@acme.test']],
  [' \n', []],
])('%j holds %j', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses)
})

test('one is taken out, however it is written', () => {
  expect(without('mia@acme.test, Max@acme.test', 'max@acme.test')).toBe('mia@acme.test')
  expect(without('mia@acme.test', 'mia@acme.test')).toBe('')
})

test('the first that is no address is named', () => {
  expect(firstWrong(['mia@acme.test', 'max@', 'olga'])).toBe('max@')
  expect(firstWrong(['mia@acme.test'])).toBeUndefined()
})
