import { expect, test } from 'vitest'
import { clientKeySchema, clientKeySetSchema, publishedKeys } from './client-keys.ts'

const x = 'x'.repeat(43)
const ec = { kty: 'EC', crv: 'P-256', x, y: x, kid: 'one' }
const rsa = { kty: 'RSA', n: 'n'.repeat(342), e: 'AQAB' }
const okp = { kty: 'OKP', crv: 'Ed25519', x }

test.each([ec, rsa, okp])('%o is a key that a client may sign with', (key) => {
  expect(clientKeySchema.parse({ ...key, x5c: ['certificate'], use: 'sig' })).toEqual({ ...key, use: 'sig' })
})

test.each([
  ['a private key', { ...ec, d: x }],
  ['a key of both', { kty: 'oct', k: x }],
  ['a key to encrypt with', { ...ec, use: 'enc' }],
  ['another curve', { ...ec, crv: 'P-384' }],
  ['a short RSA key', { ...rsa, n: 'n'.repeat(171) }],
  ['an RSA key that takes long to verify with', { ...rsa, n: 'n'.repeat(1366) }],
  ['an RSA key with a long exponent', { ...rsa, e: 'e'.repeat(342) }],
  ['a key that is no base64url', { ...okp, x: '+'.repeat(43) }],
])('%s is none', (_title, key) => {
  expect(clientKeySchema.safeParse(key).success).toBe(false)
  expect(publishedKeys({ keys: [key, ec] })).toEqual([ec])
})

test('a set has some keys, and not too many', () => {
  expect(clientKeySetSchema.safeParse({ keys: [] }).success).toBe(false)
  expect(clientKeySetSchema.safeParse({ keys: Array.from({ length: 21 }, () => ec) }).success).toBe(false)
  expect(publishedKeys({ keys: Array.from({ length: 21 }, () => ec) })).toHaveLength(20)
})

test.each([null, [], 'keys', { keys: {} }, {}])('%o publishes none', (answer) => {
  expect(publishedKeys(answer)).toEqual([])
})
