import { expect, test } from 'vitest'
import { retiredAt, signerOf, tokenReusedFor } from './rotation.ts'

const now = new Date('2026-01-01T12:00:00Z')
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const key = (name: string, age: number, endsIn?: number) => {
  return { name, createdAt: at(-age), expiresAt: endsIn === undefined ? null : at(endsIn) }
}

test.each([
  ['none', [], undefined],
  ['the only one, however new', [key('a', 0)], 'a'],
  ['the older while the new one is not known everywhere', [key('b', 119), key('a', 900, 1)], 'a'],
  ['the new one as soon as it is', [key('b', 120), key('a', 900, 1)], 'b'],
  ['the first of several made at once', [key('c', 1), key('b', 2), key('a', 3)], 'a'],
  ['the new one at once when the older is gone', [key('b', 0), key('a', 900, 0)], 'b'],
])('of some keys %s signs', (_title, keys, name) => {
  expect(signerOf(keys, now)?.name).toBe(name)
})

test('a replaced key outlives every token it can have signed', () => {
  expect(retiredAt(now, 900)).toEqual(at(120 + 60 + 900))
})

test.each([
  [900, 60],
  [120, 60],
  [30, 15],
])('a token that lives %i s is handed out again for %i s', (lifetime, seconds) => {
  expect(tokenReusedFor(lifetime)).toBe(seconds)
})
