import { expect, test } from 'vitest'
import { withError } from './with-error.ts'

test.each([
  ['/a%20b', '/a%20b?error=banned'],
  ['/a#b', '/a?error=banned#b'],
  ['/a?x=1#b?c', '/a?x=1&error=banned#b?c'],
  ['/#/orders?x=1', '/?error=banned#/orders?x=1'],
  ['/a#b#c', '/a?error=banned#b#c'],
  ['https://app.example.com/x#y', 'https://app.example.com/x?error=banned#y'],
  ['myapp://error', 'myapp://error?error=banned'],
  ['myapp://error?from=foyer#top', 'myapp://error?from=foyer&error=banned#top'],
])('the error of %s stands in its query', (url, withCode) => {
  expect(withError(url, 'banned')).toBe(withCode)
})
