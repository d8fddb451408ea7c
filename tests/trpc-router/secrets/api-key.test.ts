import { optionsSchema } from '@foyer/auth-domain/options'
import { drawApiKey, hasChecksum } from '@foyer/trpc-router/runtime/secrets/api-key'
import { expect, test } from 'vitest'

const options = (apiKey: object = {}) => optionsSchema.parse({ apiKey }).apiKey

test('a key has its prefix, 64 random letters and a checksum (T103, T120)', () => {
  const { key } = drawApiKey('foy_', options())
  expect(key).toMatch(/^foy_[A-Za-z]{70}$/)
  expect(hasChecksum(key)).toBe(true)
  const other = key.endsWith('a') ? 'b' : 'a'
  expect(hasChecksum(key.slice(0, -1) + other)).toBe(false)
  expect(hasChecksum(`fox_${key.slice(4)}`)).toBe(false)
  expect(drawApiKey('foy_', options()).key).not.toBe(key)
})

test('fewer letters than 256 random bits need are refused (T103)', () => {
  expect(drawApiKey(null, options({ defaultKeyLength: 45 })).key).toHaveLength(51)
  expect(() => options({ defaultKeyLength: 44 })).toThrow()
})

test.each([
  [null, {}, 4],
  ['foy_', {}, 8],
  ['a-prefix-of-24-characters', {}, 29],
  ['foy_', { startingCharactersConfig: { charactersLength: 2 } }, 6],
])('the start after the prefix %s with %j has %i characters (T116)', (prefix, config, length) => {
  const { key, start } = drawApiKey(prefix, options(config))
  expect(start).toHaveLength(length)
  expect(key.startsWith(start ?? '-')).toBe(true)
})

test('no start is stored where the options say so', () => {
  expect(drawApiKey(null, options({ startingCharactersConfig: { shouldStore: false } })).start).toBeNull()
})
