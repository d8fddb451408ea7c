import { describe, expect, test } from 'vitest'
import { type ImportPolicy, planUser } from './plan-user.ts'
import { leftFields, type SourceUser, time } from './source-user.ts'

const now = new Date('2026-03-01T12:00:00Z')
const policy: ImportPolicy = {
  international: false,
  usernames: { enabled: true, minUsernameLength: 3, maxUsernameLength: 30 },
  totp: { digits: 6, period: 30 },
  leaveFactors: false,
  now,
}
const NOTHING_MAPPED = { fields: {}, role: undefined, notes: [] }
const created = new Date('2024-05-01T10:00:00Z')
const olga: SourceUser = {
  id: 'olga',
  email: 'olga@example.com',
  emailVerified: true,
  name: 'Olga',
  createdAt: created,
}

function plan(user: Partial<SourceUser>, changed: Partial<ImportPolicy> = {}) {
  const planned = planUser({ ...olga, ...user }, { ...policy, ...changed }, NOTHING_MAPPED)
  if (typeof planned === 'string') return { reason: planned }
  return { ...planned.user, reasons: planned.notes.map(({ field, reason }) => `${field}: ${reason}`) }
}

test('a user whom the source has verified has proved their methods; another one has not', () => {
  expect(plan({})).toMatchObject({ id: 'olga', emailVerified: true, createdAt: created, provenAt: created })
  expect(plan({ emailVerified: false })).toMatchObject({ emailVerified: false, provenAt: null })
})

test.each([
  ['no id', { id: '' }, 'no-id'],
  ['an id that is too long', { id: 'i'.repeat(257) }, 'no-id'],
  ['an id with a NUL', { id: 'a\0b' }, 'no-id'],
  ['no address', { email: null }, 'no-address'],
  ['no address of a mailbox', { email: 'olga' }, 'unusable-address'],
  ['an address that is too long', { email: `${'o'.repeat(300)}@example.com` }, 'unusable-address'],
  ['an address with a NUL', { email: 'ol\0ga@example.com' }, 'unusable-address'],
  ['an address that nobody can have', { email: 'olga@nowhere.invalid' }, 'unusable-address'],
  ['a letter that stands for another', { email: '\u212Aate@example.com' }, 'unusable-address'],
  ['a second factor', { factors: ['totp'] }, 'second-factor'],
])('a user with %s is refused', (_title, user, reason) => {
  expect(plan(user)).toEqual({ reason })
})

test('without their second factor they come only where that is asked for, and it is named', () => {
  expect(plan({ factors: ['totp'] }, { leaveFactors: true })).toMatchObject({
    id: 'olga',
    reasons: expect.arrayContaining(['totp: factor-left']),
  })
})

describe('an authenticator app', () => {
  const app = { secret: 'a key of twenty byte', algorithm: 'SHA1', digits: 6, period: 30 }

  test('is taken where its codes are made as here, and other factors beside it are named', () => {
    const sha256 = { ...app, algorithm: 'SHA256' }
    expect(plan({ authenticators: [sha256, app], factors: ['webauthn'] })).toMatchObject({
      totpSecret: app.secret,
      reasons: expect.arrayContaining([
        'otp: factor-imported',
        'otp SHA256, 6 digits, 30 s: other-factor-left',
        'webauthn: other-factor-left',
      ]),
    })
    expect(plan({})).toMatchObject({ totpSecret: null })
  })

  test.each([
    ['another algorithm', { algorithm: 'SHA512' }],
    ['more digits', { digits: 8 }],
    ['another period', { period: 60 }],
    ['no secret', { secret: '' }],
    ['a secret with a NUL', { secret: 'a\0b' }],
  ])('with %s refuses its user, or is left and named', (_title, changed) => {
    const authenticators = [{ ...app, ...changed }]
    expect(plan({ authenticators })).toEqual({ reason: 'second-factor' })
    expect(plan({ authenticators }, { leaveFactors: true })).toMatchObject({
      totpSecret: null,
      reasons: expect.arrayContaining([expect.stringMatching(/^otp .* s: factor-left$/)]),
    })
  })

  test('is not taken where there are no codes of apps', () => {
    expect(plan({ authenticators: [app] }, { totp: undefined })).toEqual({ reason: 'second-factor' })
  })
})

test.each([null, '', '  '])('a user without a name (%j) is called by the username', (name) => {
  expect(planUser({ ...olga, name, username: 'olga' }, policy, NOTHING_MAPPED)).toMatchObject({
    user: { name: 'olga' },
  })
  expect(planUser({ ...olga, name, username: null }, policy, NOTHING_MAPPED)).toMatchObject({ user: { name: '' } })
})

test('a name is of one line, and what was left out is named', () => {
  expect(plan({ name: 'Ol\0ga\u009b31m\nO' })).toMatchObject({
    name: 'Olga 31m O',
    reasons: ['name: one-line', 'password: no-method'],
  })
})

describe('a part that cannot be held', () => {
  test.each([
    ['in capitals', { email: ' Olga@Example.com' }, { email: 'olga@example.com' }, 'email: lower-case'],
    ['a name that is too long', { name: 'n'.repeat(257) }, { name: '' }, 'name: too-long'],
    ['a picture that is too long', { image: 'h'.repeat(3000) }, { image: null }, 'image: too-long'],
    ['a username with other letters', { username: 'öl' }, { username: null }, 'username: username-refused'],
    ['a reserved username', { username: 'Admin' }, { username: null }, 'username: username-refused'],
    ['an unknown hash', { password: 'unknown-hash' }, { password: undefined }, 'password: unknown-hash'],
    ['a costly hash', { password: 'costly-hash' }, { password: undefined }, 'password: costly-hash'],
    [
      'an identity without an id',
      { identities: [{ providerId: 'google', accountId: '' }] },
      { identities: [] },
      'identity google: too-long',
    ],
  ] as const)('%s is left out and named', (_title, user, expected, reason) => {
    expect(plan(user)).toMatchObject({ id: 'olga', ...expected, reasons: expect.arrayContaining([reason]) })
  })

  test('usernames are left out where they are off', () => {
    const usernames = { ...policy.usernames, enabled: false }
    expect(plan({ username: 'olga' }, { usernames })).toMatchObject({
      username: null,
      reasons: expect.arrayContaining(['username: usernames-off']),
    })
    expect(plan({ username: 'Olga' })).toMatchObject({ username: 'olga', displayUsername: 'Olga' })
  })

  test('a user with nothing to sign in with is named', () => {
    expect(plan({})).toMatchObject({ reasons: ['password: no-method'] })
  })
})

test('a user of a provider without an address gets a placeholder, which proves nothing', () => {
  const identities = [{ providerId: 'twitter', accountId: '12' }]
  expect(plan({ email: null, identities })).toMatchObject({
    email: '12@twitter.invalid',
    emailVerified: false,
    provenAt: null,
    reasons: ['email: placeholder'],
  })
})

test('tokens that are too long or cannot be stored are left out', () => {
  const tokens = { accessToken: 'a'.repeat(20_000), refreshToken: 'r\0', idToken: 'id' }
  expect(plan({ identities: [{ providerId: 'google', accountId: '1', ...tokens }] })).toMatchObject({
    identities: [{ accessToken: null, refreshToken: null, idToken: 'id' }],
  })
})

test('nobody was made in the future', () => {
  expect(plan({ createdAt: new Date('2099-01-01') })).toMatchObject({ createdAt: now })
  expect(plan({ createdAt: null })).toMatchObject({ createdAt: now })
})

test.each([
  ['2024-05-01 10:00:00.123+00', '2024-05-01T10:00:00.123Z'],
  ['2024-05-01T12:00:00+02:00', '2024-05-01T10:00:00.000Z'],
  ['2024-05-01 10:00:00', '2024-05-01T10:00:00.000Z'],
  [1714557600, '2024-05-01T10:00:00.000Z'],
  ['1714557600000', '2024-05-01T10:00:00.000Z'],
])('the time %s is %s', (written, expected) => {
  expect(time.parse(written)?.toISOString()).toBe(expected)
})

test.each(['', null, undefined, 'soon', 'infinity', '0001-01-01 00:00:00'])('%j is no time', (written) => {
  expect(time.parse(written)).toBeNull()
})

test('only fields with a value are named', () => {
  const row = { a: '', b: '{}', c: [], d: false, e: 'f', g: 'phone', h: { x: 1 } }
  expect(leftFields(row, Object.keys(row)).map(({ field }) => field)).toEqual(['g', 'h'])
})
