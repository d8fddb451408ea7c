import { scryptSync } from 'node:crypto'
import { type LegacyHashes, legacyHashesOf } from '@foyer/trpc-router/runtime/legacy/adoption'
import { createKeyring } from '@foyer/trpc-router/runtime/secrets/keyring'
import { createPasswords, type Passwords } from '@foyer/trpc-router/runtime/secrets/passwords'
import { type Bcrypt, nativeBcrypt } from '@foyer/trpc-router/runtime/secrets/stored-password'
import { expect, test } from 'vitest'

const keys = createKeyring({ sign: ['a-secret-for-tests-only-0123456789-abcdefghij'] })
const COST = 4
const COMPOSED = 'Zoë-password'.normalize('NFC')
const DECOMPOSED = COMPOSED.normalize('NFD')

// By another road than the code's: the salt is the text of the hexadecimal digits.
function betterAuthHash(password: string, salt = '0123456789abcdef0123456789abcdef'): string {
  const key = scryptSync(password.normalize('NFKC'), salt, 64, { N: 16384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 })
  return `${salt}:${key.toString('hex')}`
}

function passwordsWith(legacy: LegacyHashes, bcrypt: Bcrypt = nativeBcrypt): Passwords {
  return createPasswords(keys, COST, { bcrypt, legacy: () => legacy })
}

test.each([COMPOSED, DECOMPOSED])('a password of better-auth matches, however %s is composed', async (typed) => {
  const check = await passwordsWith('kept').check(typed, betterAuthHash(COMPOSED))
  expect(check).toEqual({ matches: true, outdated: false })
})

test.each(['another', COMPOSED.toUpperCase(), ''])('the password "%s" does not', async (typed) => {
  expect(await passwordsWith('kept').check(typed, betterAuthHash(COMPOSED))).toEqual({
    matches: false,
    outdated: false,
  })
})

test('once the adoption is finished it is hashed anew, and goes on to be normalized', async () => {
  const passwords = passwordsWith('replaced')
  const stored = betterAuthHash(COMPOSED)
  expect(await passwords.check(DECOMPOSED, stored)).toEqual({ matches: true, outdated: true })
  const rehashed = await passwords.rehash(DECOMPOSED, stored)
  expect(rehashed).toMatch(/^v2\$/)
  expect(await passwords.check(COMPOSED, rehashed)).toEqual({ matches: true, outdated: false })
  const raised = await createPasswords(keys, COST + 1).rehash(COMPOSED, rehashed)
  expect(raised).toMatch(/^v2\$/)
})

test('a password of Foyer is not normalized, before or after it is hashed anew', async () => {
  const passwords = passwordsWith('none')
  const stored = await passwords.hash(COMPOSED)
  expect(await passwords.check(DECOMPOSED, stored)).toMatchObject({ matches: false })
  expect(await passwords.rehash(COMPOSED, stored)).toMatch(/^v1\$/)
})

test('without an adoption a hash of that form matches nothing', async () => {
  expect(await passwordsWith('none').check(COMPOSED, betterAuthHash(COMPOSED))).toMatchObject({ matches: false })
})

test.each([
  ['an unknown account', null],
  ['a wrong password from before', betterAuthHash(COMPOSED)],
  ['a wrong password of Foyer', await passwordsWith('none').hash(COMPOSED)],
])('while there are hashes from before, %s costs a comparison of each kind', async (_title, stored) => {
  let compared = 0
  const counting: Bcrypt = {
    ...nativeBcrypt,
    verify: (...args) => {
      compared += 1
      return nativeBcrypt.verify(...args)
    },
  }
  const start = process.cpuUsage()
  expect(await passwordsWith('kept', counting).check('wrong', stored)).toMatchObject({ matches: false })
  const { user, system } = process.cpuUsage(start)
  expect(compared).toBe(1)
  // bcrypt of this cost takes a millisecond; scrypt at least twenty.
  expect(user + system).toBeGreaterThan(15_000)
})

test.each([
  [undefined, false, 'none'],
  [undefined, true, 'replaced'],
  [{ finished: false }, true, 'kept'],
  [{ finished: true }, true, 'replaced'],
  [{ finished: true }, false, 'none'],
] as const)('of the adoption %j, where some are left: %s, the hashes are %s', (adoption, left, expected) => {
  expect(legacyHashesOf(left, adoption)).toBe(expected)
})
