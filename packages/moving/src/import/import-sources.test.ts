import { describe, expect, test } from 'vitest'
import { findSource, type SourceName, sourceNames } from './import-sources.ts'
import { providerIdOf } from './provider-ids.ts'
import type { SourceRow } from './source-user.ts'

function sourceOf(name: SourceName) {
  const source = findSource(name)
  if (source === undefined) throw new Error(name)
  return source
}

const read = (name: SourceName, row: SourceRow, beside: readonly SourceRow[] = []) =>
  sourceOf(name).read(row, beside, { hashing: undefined })

const supabase = { id: 'u', email: 'olga@example.com', encrypted_password: null }
const HASHED = JSON.stringify({ hashIterations: 5, algorithm: 'pbkdf2-sha256' })

test('there are six sources', () => {
  expect(sourceNames).toEqual(['authjs', 'supabase', 'clerk', 'auth0', 'keycloak', 'firebase'])
  expect(findSource('toString')).toBeUndefined()
})

test.each([
  ['authjs', { sessionToken: 's', userId: 1 }, { kind: 'left', reason: 'old-session' }],
  ['authjs', { identifier: 'a', token: 't' }, { kind: 'left', reason: 'other-row' }],
  ['authjs', { providerAccountId: 'p', userId: 1 }, { kind: 'beside', key: '1' }],
  ['authjs', { providerAccountId: 'p' }, undefined],
  ['supabase', { user_id: 'u', not_after: null }, { kind: 'left', reason: 'old-session' }],
  ['supabase', { user_id: 'u', identity_data: {} }, { kind: 'beside', key: 'u' }],
  ['supabase', { id: 'u', email: 'no password column' }, undefined],
  ['auth0', { _id: 'o', passwordHash: 'h' }, { kind: 'beside', key: 'auth0|o' }],
  ['auth0', { user_id: 'google-oauth2|1' }, { kind: 'user', keys: ['google-oauth2|1'] }],
  [
    'auth0',
    { user_id: 'google-oauth2|1', identities: [{ provider: 'auth0', user_id: 'o' }] },
    { kind: 'user', keys: ['google-oauth2|1', 'auth0|o'] },
  ],
  ['clerk', { id: 'c' }, undefined],
  ['keycloak', { id: 'k' }, undefined],
  ['auth0', { Id: 'auth0|1', Email: 'a@example.com' }, { kind: 'user', keys: ['auth0|1'] }],
  ['firebase', { email: 'f@example.com' }, undefined],
] as const)('%s: %j is %j', (name, row, expected) => {
  expect(sourceOf(name).sort(row)).toEqual(expected)
})

describe('a user', () => {
  test.each([
    ['supabase', { ...supabase, deleted_at: '2024-01-01' }, 'deleted-user'],
    ['supabase', { ...supabase, is_anonymous: 't' }, 'anonymous-user'],
    ['keycloak', { id: 'k', username: 'service-account-x', serviceAccountClientId: 'x' }, 'service-account'],
    ['firebase', { localId: 'f' }, 'anonymous-user'],
  ] as const)('of %s, %j, is none', (name, row, reason) => {
    expect(read(name, row)).toBe(reason)
  })

  test('of Supabase has the identities that its versions name in different ways', () => {
    const beside = [
      { provider: 'google', provider_id: 'new', identity_data: {} },
      { provider: 'github', identity_data: '{"sub": 7}' },
      { provider: 'apple', id: 'old', identity_data: {} },
      { provider: 'sso:1', provider_id: 'x', identity_data: {} },
      { factor_type: 'totp', status: 'unverified' },
      { factor_type: 'phone', status: 'verified' },
    ]
    expect(read('supabase', { ...supabase, banned_until: 'infinity' }, beside)).toMatchObject({
      ban: { until: null },
      factors: ['phone'],
      identities: [
        { providerId: 'google', accountId: 'new' },
        { providerId: 'github', accountId: '7' },
        { providerId: 'apple', accountId: 'old' },
      ],
      notes: [{ field: 'identity sso:1', reason: 'unknown-identity' }],
    })
  })

  test('of Auth0 without identities has the one that the id names', () => {
    expect(read('auth0', { user_id: 'google-oauth2|1|2', multifactor: '["guardian"]', blocked: true })).toMatchObject({
      identities: [{ providerId: 'google', accountId: '1|2' }],
      factors: ['guardian'],
      ban: { until: null },
    })
  })

  test.each([
    ['without its parts', {}],
    [
      'of an unknown algorithm',
      { secretData: '{"value":"AAAA","salt":"AAAA"}', credentialData: HASHED.replace('sha256', 'md5') },
    ],
    ['whose parts are no JSON', { secretData: 'x', credentialData: HASHED }],
    [
      'of argon2 without its parameters',
      { secretData: '{"value":"AAAA","salt":"AAAA"}', credentialData: '{"hashIterations":5,"algorithm":"argon2"}' },
    ],
  ])('of Keycloak with a password %s has to set another', (_title, parts) => {
    const row = {
      id: 'k',
      username: 'k',
      credentials: [{ type: 'password', ...parts }, { type: 'webauthn-passwordless' }],
    }
    expect(read('keycloak', row)).toMatchObject({
      password: 'unknown-hash',
      factors: [],
      notes: [{ field: 'credentials', reason: 'passkey-left' }],
    })
  })

  test.each([
    ['whose key is text', { value: 'a key of twenty byte' }, {}, 'a key of twenty byte'],
    [
      'whose key is in base32',
      { value: 'MEQGWZLZEBXWMIDUO5SW45DZEBRHS5DF' },
      { secretEncoding: 'BASE32' },
      'a key of twenty byte',
    ],
  ])('of Keycloak with an app %s brings it', (_title, secret, settings, expected) => {
    const made = { subType: 'totp', digits: 6, counter: 0, period: 30, algorithm: 'HmacSHA1', ...settings }
    const credentials = [{ type: 'otp', secretData: JSON.stringify(secret), credentialData: JSON.stringify(made) }]
    expect(read('keycloak', { id: 'k', username: 'k', credentials })).toMatchObject({
      authenticators: [{ secret: expected, algorithm: 'SHA1', digits: 6, period: 30 }],
      factors: [],
    })
  })

  test.each([
    ['without its parts', '{}', '{}'],
    ['that counts', '{"value":"s"}', '{"subType":"hotp","digits":6,"counter":7,"period":30,"algorithm":"HmacSHA1"}'],
    [
      'whose key is no text',
      '{"value":"7777777777777777"}',
      '{"subType":"totp","digits":6,"period":30,"algorithm":"HmacSHA1","secretEncoding":"BASE32"}',
    ],
  ])('of Keycloak with an app %s names it', (_title, secretData, credentialData) => {
    const row = {
      id: 'k',
      username: 'k',
      credentials: [{ type: 'otp', secretData, credentialData }, { type: 'webauthn' }],
    }
    expect(read('keycloak', row)).toMatchObject({ authenticators: [], factors: ['otp', 'webauthn'] })
  })

  test('of Keycloak without an id gets the same one each time, by username and address', () => {
    const one = read('keycloak', { username: 'Olga', email: 'olga@example.com' })
    expect(one).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{32}$/), username: 'Olga' })
    const id: unknown = Reflect.get(Object(one), 'id')
    expect(read('keycloak', { username: 'olga', email: 'Olga@example.com' })).toMatchObject({ id })
    expect(read('keycloak', { username: 'olga', email: 'olga@other.example' })).not.toMatchObject({ id })
    expect(sourceOf('keycloak').sort({ username: 'mia' })).not.toEqual(sourceOf('keycloak').sort({ username: 'max' }))
  })

  test('of a Keycloak before 8 keeps the password and the app', () => {
    const salt = Buffer.from('salt').toString('base64')
    const password = { type: 'password', hashedSaltedValue: Buffer.alloc(64).toString('base64'), salt }
    const app = { type: 'totp', hashedSaltedValue: 'a key', algorithm: 'HmacSHA1', digits: 6, period: 30 }
    const credentials = [{ ...password, hashIterations: 27_500, algorithm: 'pbkdf2-sha256' }, app]
    expect(read('keycloak', { id: 'k', username: 'k', credentials })).toMatchObject({
      password: { cost: { form: 'pbkdf2', digest: 'sha256', iterations: 27_500 } },
      authenticators: [{ secret: 'a key', algorithm: 'SHA1', digits: 6, period: 30 }],
      factors: [],
    })
    const broken = [{ ...password, salt: null }, { ...app, digits: null }, { type: 'hotp' }]
    expect(read('keycloak', { id: 'k', username: 'k', credentials: broken })).toMatchObject({
      password: 'unknown-hash',
      authenticators: [],
      factors: ['totp', 'hotp'],
    })
  })

  test('of Auth0 is the same in the CSV of its extension', () => {
    const row = { Id: 'google-oauth2|1', Name: 'Olga', Email: 'olga@example.com', 'Email Verified': 'true' }
    expect(read('auth0', row)).toMatchObject({
      ...{ id: 'google-oauth2|1', name: 'Olga', email: 'olga@example.com', emailVerified: true },
      identities: [{ providerId: 'google', accountId: '1' }],
    })
  })

  test('of Auth.js keeps the columns of an application for the report', () => {
    const passkey = { type: 'webauthn', provider: 'passkey', providerAccountId: 'p' }
    expect(read('authjs', { id: 1, email: null, password: 'h', stars: 5 }, [passkey])).toMatchObject({
      id: '1',
      identities: [],
      notes: [
        { field: 'account passkey', reason: 'passkey-left' },
        { field: 'password', reason: 'value-left' },
        { field: 'stars', reason: 'value-left' },
      ],
    })
  })
})

test.each([
  ['Google.com', 'google'],
  ['azure-ad', 'microsoft'],
  ['my-company', 'my-company'],
  ['credential', undefined],
  ['con structor', undefined],
  ['constructor', 'constructor'],
  ['', undefined],
])('the provider %j is %j', (name, expected) => {
  expect(providerIdOf(name)).toBe(expected)
})
