import { pbkdf2Sync } from 'node:crypto'
import type { HashCost } from '@foyer/auth-domain/import/hash-cost'
import {
  formatImportedHash,
  type HashProblem,
  type ImportedHash,
  readFirebaseHash,
  readNamedHash,
  readPbkdf2Hash,
} from '@foyer/auth-domain/import/imported-hash'
import { openTestPGlite } from '@foyer/db/testing/pglite'
import { createHashCosts } from '@foyer/trpc-router/runtime/secrets/hash-costs'
import { createKeyring } from '@foyer/trpc-router/runtime/secrets/keyring'
import {
  type ImportedCosts,
  type VerifyImported,
  verifyImported,
} from '@foyer/trpc-router/runtime/secrets/password-forms/imported'
import { createPasswords, type Passwords } from '@foyer/trpc-router/runtime/secrets/passwords'
import { type Bcrypt, nativeBcrypt } from '@foyer/trpc-router/runtime/secrets/stored-password'
import { hash as bcryptHash } from '@node-rs/bcrypt'
import { describe, expect, test } from 'vitest'

const keys = createKeyring({ sign: ['a-secret-for-tests-only-0123456789-abcdefghij'] })
const COST = 4
const SIGNER = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='
const FIREBASE = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='
const SUPABASE_SIGNER = 'ou9tdYTGyYm8kuR6Dt0Bp0kDuAYoXrK16mbZO4yGwAn3oLspjnN0/c41v8xZnO1n14J3MjKj1b2g6AUCAlFwMw=='
const SUPABASE =
  '$C0sHCg9ek77hsg==$zKVTMvnWVw5BBOZNUdnsalx4c4c7y/w7IS5p6Ut2+CfEFFlz37J9huyQfov4iizN8dbjvEJlM5tQaJP84+hfTw=='
const BCRYPT = await bcryptHash('Allowed$', 4)
const OWN = await createPasswords(keys, COST).hash('right')

function stored(hash: ImportedHash | HashProblem): string {
  if (typeof hash === 'string') throw new Error(hash)
  return formatImportedHash(hash)
}

function pbkdf2(password: string, iterations: number): string {
  const salt = Buffer.from('0123456789abcdef')
  const key = pbkdf2Sync(password, salt, iterations, 64, 'sha512')
  const encoded = { salt: salt.toString('base64'), key: key.toString('base64') }
  return stored(readPbkdf2Hash({ digest: 'sha512', iterations }, encoded))
}

function passwordsWith(
  costs: readonly HashCost[] = [],
  counted: { bcrypt?: Bcrypt; verifyImported?: VerifyImported } = {},
): Passwords & { met: HashCost[] } {
  const met: HashCost[] = []
  const imported: ImportedCosts = { all: () => costs, met: (cost) => met.push(cost) }
  return { ...createPasswords(keys, COST, { ...counted, imported }), met }
}

describe('a password of another service', () => {
  // The vectors that Firebase, Supabase and the reference of argon2 publish.
  test.each([
    [
      'Firebase',
      'user1password',
      stored(
        readFirebaseHash(
          { salt: '42xEC+ixf3L2lw==', hash: FIREBASE },
          { signerKey: SIGNER, separator: 'Bw==', rounds: 8, memory: 14 },
        ),
      ),
    ],
    [
      'Firebase, by Supabase',
      'mytestpassword',
      stored(readNamedHash(`$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=${SUPABASE_SIGNER}${SUPABASE}`)),
    ],
    [
      'argon2i',
      'test',
      stored(readNamedHash('$argon2i$v=19$m=16,t=2,p=1$bGJRWThNOHJJTVBSdHl2dQ$NfEnUOuUpb7F2fQkgFUG4g')),
    ],
    [
      'argon2id',
      'test',
      stored(
        readNamedHash('$argon2id$v=19$m=32,t=3,p=2$SFVpOWJ0eXhjRzVkdGN1RQ$RXnb8rh7LaDcn07xsssqqulZYXOM/EUCEFMVcAcyYVk'),
      ),
    ],
    ['bcrypt', 'Allowed$', stored(readNamedHash(BCRYPT.replace('$2b$', '$2a$')))],
    ['bcrypt of 2y', 'Allowed$', stored(readNamedHash(BCRYPT.replace('$2b$', '$2y$')))],
    ['PBKDF2', 'Zoë', pbkdf2('Zoë', 1000)],
  ])('of %s matches, and is hashed anew as our own', async (_title, password, hash) => {
    const passwords = passwordsWith()
    expect(await passwords.check(`${password}!`, hash)).toEqual({ matches: false, outdated: false })
    expect(await passwords.check(password, hash)).toEqual({ matches: true, outdated: true })
    const rehashed = await passwords.rehash(password, hash)
    expect(rehashed).toMatch(/^v1\$/)
    expect(await passwords.check(password, rehashed)).toEqual({ matches: true, outdated: false })
  })

  test.each(['x1$', 'x1$md5$1$a$b', 'x1$bcrypt$10$2a', 'x1$bcrypt$10$2a$short'])(
    'stored as %s matches nothing',
    async (hash) => {
      expect(await passwordsWith().check('', hash)).toEqual({ matches: false, outdated: false })
    },
  )
})

describe('what is stored at a cost that is not borne', () => {
  const salt = Buffer.alloc(16, 1).toString('base64')
  const key = Buffer.alloc(32, 2).toString('base64')
  const bcrypt = BCRYPT.slice(7)

  test.each([
    ['PBKDF2', `x1$pbkdf2$sha256,999999999,32$${salt}$${key}`],
    ['argon2', `x1$argon2$id,19,999999999,1,1,32$${salt}$${key}`],
    ['argon2 with a salt that it refuses', `x1$argon2$id,19,32,1,1,32$AAAA$${key}`],
    ['bcrypt of another service', `x1$bcrypt$31$2a$${bcrypt}`],
    ['Firebase', `x1$fbscrypt$40,8,32$${salt}$${key}`],
    ['our own form', `v1$${OWN.split('$')[1]}$$2b$31$${bcrypt}`],
    ['our own form, spoilt', `v1$${OWN.split('$')[1]}$$2b$04$short`],
  ])('matches nothing, costs as much as no password, and is not remembered (%s)', async (_title, hash) => {
    const computed: unknown[] = []
    const counting: Bcrypt = { ...nativeBcrypt, verify: async (_text, of) => computed.push(of.slice(0, 6)) === 0 }
    const passwords = passwordsWith([], {
      bcrypt: counting,
      verifyImported: async ({ length }) => computed.push(length) === 0,
    })
    expect(await passwords.check('right', hash)).toEqual({ matches: false, outdated: false })
    expect(computed).toEqual(['$2b$04'])
    expect(passwords.met).toEqual([])
  })

  test('is among no costs that a process has met', async () => {
    const database = await openTestPGlite()
    const { imported, own } = createHashCosts(database.db)
    own.met(31)
    own.met(16)
    imported.met({ form: 'pbkdf2', digest: 'sha256', iterations: 10 ** 9, length: 32 })
    for (let iterations = 1; iterations < 20; iterations += 1)
      imported.met({ form: 'pbkdf2', digest: 'sha256', iterations, length: 32 })
    expect(own.highest()).toBe(16)
    expect(imported.all()).toHaveLength(6)
    await database.close()
  })
})

describe('while there are such passwords', () => {
  const cost: HashCost = { form: 'pbkdf2', digest: 'sha512', iterations: 60_000, length: 64 }
  const other: HashCost = { form: 'pbkdf2', digest: 'sha512', iterations: 61_000, length: 64 }

  test.each([
    ['an unknown account', null],
    ['a wrong password from before', pbkdf2('right', 60_000)],
    ['a wrong password of another cost', pbkdf2('right', 61_000)],
    ['a wrong password of Foyer', OWN],
  ])('%s costs a comparison of each kind (S14)', async (_title, hash) => {
    let compared = 0
    const counting: Bcrypt = {
      ...nativeBcrypt,
      verify: (...args) => {
        compared += 1
        return nativeBcrypt.verify(...args)
      },
    }
    const paid: HashCost[] = []
    const verifyCounted: VerifyImported = (password, imported) => {
      paid.push(imported.cost)
      return verifyImported(password, imported)
    }
    const passwords = passwordsWith([cost, other], { bcrypt: counting, verifyImported: verifyCounted })
    expect(await passwords.check('wrong', hash)).toMatchObject({ matches: false })
    expect(compared).toBe(1)
    expect(paid).toHaveLength(2)
    expect(paid).toEqual(expect.arrayContaining([cost, other]))
  })

  test('a cost that was not known is told of, so that others pay it too from now on', async () => {
    const passwords = passwordsWith()
    await passwords.check('wrong', pbkdf2('right', 61_000))
    expect(passwords.met).toEqual([other])
  })
})
