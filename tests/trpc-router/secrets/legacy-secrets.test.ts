import { createHmac, hash } from 'node:crypto'
import { createConversions } from '@foyer/moving/adoption/conversions'
import { readLegacyText } from '@foyer/moving/adoption/legacy-sealed-text'
import { readLegacySignedValue } from '@foyer/trpc-router/runtime/legacy/legacy-signed-value'
import { readLegacyVerificationToken } from '@foyer/trpc-router/runtime/legacy/legacy-verification-token'
import { createKeyring } from '@foyer/trpc-router/runtime/secrets/keyring'
import { unseal } from '@foyer/trpc-router/runtime/secrets/sealed-text'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'

const SECRET = 'short, from before'
const now = new Date('2026-03-01T12:00:00Z')

function signed(value: string, secret = SECRET): string {
  return `${value}.${createHmac('sha256', secret).update(value).digest('base64')}`
}

function encrypted(text: string, secret = SECRET): string {
  const nonce = new Uint8Array(24).fill(7)
  const body = xchacha20poly1305(hash('sha256', secret, 'buffer'), nonce).encrypt(Buffer.from(text))
  return Buffer.concat([nonce, body]).toString('hex')
}

describe('a former cookie', () => {
  test('is read by any of the former secrets', () => {
    expect(readLegacySignedValue(['newer', SECRET], signed('token'))).toBe('token')
  })

  test.each([
    ['of another secret', signed('token', 'another')],
    ['of another value', signed('token').replace('token', 'other')],
    ['without a signature', 'token'],
    ['with a longer signature', `${signed('token')}=`],
    ['with a spoilt signature', signed('token').replace(/.=$/, '!=')],
    ['that is empty', ''],
  ])('%s is nobody', (_title, value) => {
    expect(readLegacySignedValue([SECRET], value)).toBeUndefined()
  })

  test('is nobody where no secret is given', () => {
    expect(readLegacySignedValue([], signed('token'))).toBeUndefined()
  })
})

test.each([
  ['in clear', 'gho_clear', { state: 'clear', text: 'gho_clear' }],
  ['encrypted', encrypted('gho_sealed'), { state: 'opened', text: 'gho_sealed' }],
  ['encrypted by a newer version', `$ba$2$${encrypted('gho_sealed')}`, { state: 'opened', text: 'gho_sealed' }],
  ['encrypted by another secret', `$ba$1$${encrypted('x', 'other')}`, { state: 'unreadable' }],
  ['of hex that no secret opens', 'ab'.repeat(60), { state: 'doubtful', text: 'ab'.repeat(60) }],
  ['of hex that is too short to be encrypted', 'ab'.repeat(32), { state: 'clear', text: 'ab'.repeat(32) }],
])('a token %s is read', (_title, stored, expected) => {
  expect(readLegacyText([SECRET], stored)).toEqual(expected)
})

describe('what was encrypted is sealed', () => {
  const keys = createKeyring({ sign: ['a-secret-for-tests-only-0123456789-abcdefghij'] })
  const conversions = createConversions(keys, [SECRET], now)
  const account = { id: 'a', providerId: 'github', accountId: '7', refreshToken: null, idToken: null }

  test('a token of a provider, bound to its account', () => {
    const { accessToken } = conversions.account({ ...account, accessToken: encrypted('gho_1') })
    expect(unseal(keys, 'provider-token', 'github:7', accessToken ?? '')).toBe('gho_1')
  })

  test('but one that nobody can open is left out', () => {
    const converted = conversions.account({ ...account, accessToken: `$ba$1$${encrypted('x', 'other')}` })
    expect(converted).toMatchObject({ accessToken: null })
  })

  test.each([
    ['in clear', ['gho_1', null], {}],
    ['that the secret opens', [encrypted('gho_1'), encrypted('ghr_1')], {}],
    ['of which one may be encrypted by another secret', ['gho_1', encrypted('ghr_1', 'other')], { doubtful: true }],
    ['of which one is encrypted by another', ['gho_1', `$ba$1$${encrypted('x', 'other')}`], { unreadable: true }],
    [
      'of which one is and one may be encrypted by another',
      [encrypted('x', 'other'), `$ba$1$${encrypted('x', 'other')}`],
      { unreadable: true, doubtful: true },
    ],
    ['that are empty', ['', null], {}],
  ])('tokens %s are told apart', (_title, [accessToken = null, refreshToken = null], expected) => {
    const told = { unreadable: false, doubtful: false, ...expected }
    expect(conversions.tokens({ ...account, accessToken, refreshToken })).toEqual(told)
  })

  const publicKey = JSON.stringify({ kty: 'EC', crv: 'P-256', x: '', y: '' })
  const jwk = JSON.stringify({ kty: 'EC', crv: 'P-256', d: 'secret' })
  const key = { id: 'k', publicKey, expiresAt: null }

  test.each([
    ['encrypted', JSON.stringify(encrypted(jwk))],
    ['in clear', jwk],
  ])('a signing key that was %s', (_title, privateKey) => {
    const converted = conversions.jwks({ ...key, privateKey })
    if (typeof converted === 'string') throw new Error(converted)
    expect(converted).toMatchObject({ alg: 'ES256', expiresAt: null })
    expect(JSON.parse(unseal(keys, 'signing-key', 'k', converted.privateKey))).toMatchObject({ d: 'secret' })
  })

  test('a key is published a month longer than it was to sign, and then no more', () => {
    const privateKey = JSON.stringify(encrypted(jwk))
    const at = (days: number) =>
      conversions.jwks({ ...key, privateKey, expiresAt: new Date(now.getTime() + days * 86_400_000) })
    expect(at(-1)).toMatchObject({ expiresAt: new Date('2026-03-30T12:00:00Z') })
    expect(at(-31)).toBe('expired')
    expect(conversions.jwks({ ...key, privateKey: JSON.stringify(encrypted(jwk, 'other')) })).toBe('unreadable')
  })

  test('a second factor, and each of its codes hashed', () => {
    const backupCodes = encrypted('["abcde-fghij","abcdefgh"]')
    const factor = { id: 'f', userId: 'olga', secret: encrypted('totp'), backupCodes, verified: null }
    const converted = conversions.twoFactor(factor)
    if (typeof converted === 'string') throw new Error(converted)
    expect(unseal(keys, 'totp-secret', 'olga', converted.secret)).toBe('totp')
    expect(converted.hashes).toHaveLength(2)
    expect(JSON.stringify(converted)).not.toContain('abcde')
    expect(converted.guessable).toBe(false)
    expect(conversions.twoFactor({ ...factor, secret: 'in clear' })).toBe('unreadable')
  })

  test.each([
    ['short', '["abcde-fghij","abcde-fg"]'],
    ['of digits only', '["abcde-fghij","12345-678901234"]'],
  ])('of backup codes those that are %s are left out', (_title, codes) => {
    const factor = { id: 'f', userId: 'olga', secret: encrypted('totp'), verified: null }
    const converted = conversions.twoFactor({ ...factor, backupCodes: encrypted(codes) })
    expect(converted).toMatchObject({ hashes: [expect.any(String)], guessable: true })
  })

  test('a secret that no code has confirmed is replaced by one that nobody has seen', () => {
    const factor = { id: 'f', userId: 'olga', secret: encrypted('totp'), backupCodes: null, verified: false }
    const converted = conversions.twoFactor(factor)
    if (typeof converted === 'string') throw new Error(converted)
    expect(unseal(keys, 'totp-secret', 'olga', converted.secret)).not.toBe('totp')
  })
})

describe('a mailed link from before', () => {
  const link = (claims: object, { alg = 'HS256', secret = SECRET, expires = '1h' } = {}) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg })
      .setIssuedAt(now)
      .setExpirationTime(expires === '1h' ? new Date(now.getTime() + 3_600_000) : now)
      .sign(new TextEncoder().encode(secret))

  test('is read by any of the secrets', async () => {
    const read = await readLegacyVerificationToken(['other', SECRET], await link({ email: 'olga@example.com' }), now)
    expect(read).toMatchObject({ state: 'genuine', claims: { email: 'olga@example.com' } })
  })

  test.each([
    ['of another secret', () => link({ email: 'a@b.de' }, { secret: 'other' }), 'invalid'],
    ['of another algorithm', () => link({ email: 'a@b.de' }, { alg: 'HS512' }), 'invalid'],
    ['without an address', () => link({ sub: 'olga' }), 'invalid'],
    ['that has expired', () => link({ email: 'a@b.de' }, { expires: 'now' }), 'expired'],
  ])('%s is not', async (_title, make, state) => {
    expect(await readLegacyVerificationToken([SECRET], await make(), now)).toEqual({ state })
  })
})
