import { URI } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { optionsSchema } from '#options.ts'
import { BACKUP_CODE_ALPHABET, canonicalBackupCode, formatBackupCode } from './backup-code.ts'
import { issuerSchema } from './issuer.ts'
import { matchTotp, totpStep, totpUri, withoutBlanks } from './totp.ts'

const { totpOptions } = optionsSchema.parse({ twoFactor: { enabled: true } }).twoFactor
const SECRET = 'abcdefghijklmnopqrstuvwxyz012345'
const now = new Date('2026-11-22T10:00:00.000Z')
const STEP = Math.floor(now.getTime() / 30_000)
const WRONG = { allowed: false, refusal: 'INVALID_SECOND_FACTOR_CODE' }
const uriOf = (secret: string) => URI.parse(totpUri(secret, { issuer: 'Acme', email: 'olga@example.com' }, totpOptions))
const uri = totpUri(SECRET, { issuer: 'Another & Co', email: 'olga+a@example.com' }, totpOptions)

describe('a code of an app', () => {
  test.each([-1, 0, 1])('that took over the address is of its step (%i from now)', (steps) => {
    const code = URI.parse(uri).generate({ timestamp: now.getTime() + steps * 30_000 })
    expect(totpStep(SECRET, code, totpOptions, { now, lastStep: null })).toBe(STEP + steps)
  })

  test.each([-2, 2])('of a step further away (%i) is wrong', (steps) => {
    const code = URI.parse(uri).generate({ timestamp: now.getTime() + steps * 30_000 })
    expect(totpStep(SECRET, code, totpOptions, { now, lastStep: null })).toBeUndefined()
  })

  test.each([
    [STEP - 1, STEP],
    [STEP, undefined],
    [STEP + 1, undefined],
  ])('after the step %i was accepted counts as %s (T20)', (lastStep, expected) => {
    const code = URI.parse(uri).generate({ timestamp: now.getTime() })
    expect(totpStep(SECRET, code, totpOptions, { now, lastStep })).toBe(expected)
  })

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('typed as %j is wrong', (code) => {
    expect(totpStep(SECRET, code, totpOptions, { now, lastStep: null })).toBeUndefined()
  })
})

describe('a code where one secret is in force and another waits', () => {
  const [codeOf, other] = [(secret: string) => uriOf(secret).generate({ timestamp: now.getTime() }), 'o'.repeat(32)]
  const secrets = { pending: other, current: () => SECRET, lastStep: null }

  test.each([
    [SECRET, other, { of: 'current', step: STEP }],
    [SECRET, null, { of: 'current', step: STEP }],
    [other, other, { of: 'pending', step: STEP }],
    [other, null, undefined],
  ])('%s, while %s waits, is %o', (secret, pending, value) => {
    const decision = matchTotp({ ...secrets, pending }, codeOf(secret), totpOptions, now)
    expect(decision).toEqual(value === undefined ? WRONG : { allowed: true, value })
  })

  test('is taken once of the one in force, and again of the one that waits, which has taken none', () => {
    const taken = { ...secrets, lastStep: STEP }
    expect(matchTotp(taken, codeOf(SECRET), totpOptions, now)).toEqual(WRONG)
    expect(matchTotp(taken, codeOf(other), totpOptions, now).allowed).toBe(true)
    const none = { current: () => null, pending: null, lastStep: null }
    expect(matchTotp(none, codeOf(SECRET), totpOptions, now)).toEqual(WRONG)
  })

  test('of the one that waits confirms it, where the one in force cannot be opened', () => {
    const lost = { ...secrets, current: () => expect.unreachable('opened') }
    expect(matchTotp(lost, codeOf(other), totpOptions, now).allowed).toBe(true)
  })
})

test('the address encodes label and issuer apart (T40)', () => {
  expect(uri).toMatch(
    /^otpauth:\/\/totp\/Another%20%26%20Co:olga%2Ba%40example\.com\?secret=[A-Z2-7]{52}&issuer=Another\+%26\+Co&digits=6&period=30$/,
  )
})

test.each(['a:b', 'a\nb', '', '   ', 'x'.repeat(65)])('%j is no issuer (T40)', (issuer) => {
  expect(issuerSchema.safeParse(issuer).success).toBe(false)
})

test('the characters of backup codes are told apart on paper, and the shortest code has 46 bits', () => {
  expect(BACKUP_CODE_ALPHABET).not.toMatch(/[0O1lI]/)
  expect(new Set(BACKUP_CODE_ALPHABET).size).toBe(BACKUP_CODE_ALPHABET.length)
  expect(8 * Math.log2(BACKUP_CODE_ALPHABET.length)).toBeGreaterThan(46)
})

test('codes are the same with blanks, and backup codes without their hyphen, but not in capitals (T34)', () => {
  expect(withoutBlanks(' 123 456 ')).toBe('123456')
  expect(formatBackupCode('abcdeFGHIJ')).toBe('abcde-FGHIJ')
  expect(canonicalBackupCode(' abcde FGHIJ ')).toBe(canonicalBackupCode('abcde-FGHIJ'))
  expect(canonicalBackupCode('ABCDE-FGHIJ')).not.toBe(canonicalBackupCode('abcde-FGHIJ'))
})
