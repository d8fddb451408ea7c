import { expect, test } from 'vitest'
import { bearerTokenOf } from './authorization.ts'

test.each([
  ['Bearer a.b', 'a.b'],
  ['bearer a.b', 'a.b'],
  ['BEARER a.b', 'a.b'],
  ['Bearer', ''],
  ['Bearer ', ''],
  ['Bearer  a.b', ' a.b'],
  ['Bearer a b', 'a b'],
  ['Bearera.b', undefined],
  ['a.b', undefined],
  ['Basic YWxpY2U6c2VjcmV0', undefined],
  ['Basic Bearer a.b', undefined],
  ['', undefined],
  [undefined, undefined],
])('the token of %j is %j', (header, token) => {
  expect(bearerTokenOf(header)).toBe(token)
})
