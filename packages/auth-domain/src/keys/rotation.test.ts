import { expect, test } from 'vitest'
import { retiredAt, rotateKeys, signingKeyOf, tokenReuseSeconds } from './rotation.ts'

const now = new Date('2026-01-01T12:00:00Z')
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const key = (name: string, age: number, endsIn?: number, alg = 'EdDSA') => {
  return { name, alg, createdAt: at(-age), expiresAt: endsIn === undefined ? null : at(endsIn) }
}

test.each([
  ['none', [], undefined],
  ['the only key, however new', [key('a', 0)], 'a'],
  ['the older key until every instance has the new one', [key('b', 119), key('a', 900, 1)], 'a'],
  ['the new key once every instance has it', [key('b', 120), key('a', 900, 1)], 'b'],
  ['the oldest of several new keys', [key('c', 1), key('b', 2), key('a', 3)], 'a'],
  ['the new key immediately when the older has expired', [key('b', 0), key('a', 900, 0)], 'b'],
])('the signing key: %s', (_title, keys, name) => {
  expect(signingKeyOf(keys, now)?.name).toBe(name)
})

test.each([
  ['the first key, however new', [key('a', 0)], true],
  ['keys of which the newest is with every instance', [key('b', 120), key('a', 900, 1)], true],
  ['keys of which the newest is on its way', [key('b', 119), key('a', 900, 1)], false],
  ['the first keys of two algorithms', [key('b', 1, undefined, 'RS256'), key('a', 1)], true],
  ['none', [], true],
])('an admin replaces %s: %s', (_title, keys, allowed) => {
  expect(rotateKeys(keys, now).allowed).toBe(allowed)
})

test('a replaced key outlives every token it can have signed', () => {
  expect(retiredAt(now, 900)).toEqual(at(120 + 60 + 900))
})

test.each([
  [900, 60],
  [120, 60],
  [30, 15],
])('a token with a lifetime of %i s is reused for %i s', (lifetime, seconds) => {
  expect(tokenReuseSeconds(lifetime)).toBe(seconds)
})
