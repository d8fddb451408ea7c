import { describe, expect, test } from 'vitest'
import { isAffordable, nameOfCost, parseCost } from './hash-cost.ts'
import {
  formatImportedHash,
  parseImportedHash,
  readArgon2Hash,
  readFirebaseHash,
  readNamedHash,
  readPbkdf2Hash,
} from './imported-hash.ts'

const BCRYPT = '2EeJkO3cVHOJtYBjuO3YGeXTG7cX3Uq9nUc3j0WdDgYcRf0r0KpBy'
const ARGON2 = '$argon2id$v=19$m=32,t=3,p=2$SFVpOWJ0eXhjRzVkdGN1RQ$RXnb8rh7LaDcn07xsssqqulZYXOM/EUCEFMVcAcyYVk'
const SIGNER = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='
const HASH = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='
const hashing = { signerKey: SIGNER, separator: 'Bw==', rounds: 8, memory: 14 }
const key = Buffer.alloc(32, 7).toString('base64')

test.each([
  [`$2a$10$${BCRYPT}`, /^x1\$bcrypt\$10\$2a\$/],
  [`$2y$12$${BCRYPT}`, /^x1\$bcrypt\$12\$2y\$/],
  [ARGON2, /^x1\$argon2\$id,19,32,3,2,32\$SFVpOWJ0eXhjRzVkdGN1RQ==\$/],
  ['$argon2i$v=19$m=16,t=2,p=1$bGJRWThNOHJJTVBSdHl2dQ$NfEnUOuUpb7F2fQkgFUG4g', /^x1\$argon2\$i,19,16,2,1,16\$/],
  [`$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=${SIGNER}$42xEC+ixf3L2lw==$${HASH}`, /^x1\$fbscrypt\$14,8,64\$/],
])('%s is tagged, and read again as it was', (text, tagged) => {
  const hash = readNamedHash(text)
  if (typeof hash === 'string') throw new Error(hash)
  expect(formatImportedHash(hash)).toMatch(tagged)
  expect(parseImportedHash(formatImportedHash(hash))).toEqual(hash)
})

test.each([
  ['2x, which is the flawed form', `$2x$10$${BCRYPT}`],
  ['2, which is older', `$2$10$${BCRYPT}`],
  ['one that is cut', `$2a$10$${BCRYPT.slice(1)}`],
  ['clear text', 'secret'],
  ['MD5', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['a form of ours', `v1$01234567$$2b$10$${BCRYPT}`],
  ['argon2 of an unknown kind', ARGON2.replace('argon2id', 'argon2x')],
  ['argon2 with a short salt', ARGON2.replace('SFVpOWJ0eXhjRzVkdGN1RQ', 'SFVp')],
  ['Firebase without its signer key', `$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==$42xEC+ixf3L2lw==$${HASH}`],
  ['Firebase with another lane', `$fbscrypt$v=1,n=14,r=8,p=2,ss=Bw==,sk=${SIGNER}$42xEC+ixf3L2lw==$${HASH}`],
  ['nothing', ''],
])('%s is no hash that is known', (_title, text) => {
  expect(readNamedHash(text)).toBe('unknown-hash')
})

test('the signer key of a Firebase project is not kept', () => {
  const hash = readFirebaseHash({ salt: '42xEC+ixf3L2lw==', hash: HASH }, hashing)
  if (typeof hash === 'string') throw new Error(hash)
  expect(Buffer.from(hash.salt, 'base64')).toEqual(
    Buffer.concat([Buffer.from('42xEC+ixf3L2lw==', 'base64'), Buffer.from('Bw==', 'base64')]),
  )
  expect(formatImportedHash(hash)).not.toContain(SIGNER)
  const urlSafe = { salt: '42xEC-ixf3L2lw', hash: HASH.replaceAll('+', '-').replaceAll('/', '_') }
  expect(readFirebaseHash(urlSafe, hashing)).toEqual(hash)
  expect(readFirebaseHash({ salt: '42xEC+ixf3L2lw==', hash: HASH }, { ...hashing, signerKey: 'Bw==' })).toBe(
    'unknown-hash',
  )
})

describe('what would cost too much', () => {
  test.each([
    ['bcrypt', `$2b$14$${BCRYPT}`],
    ['argon2 of much memory', ARGON2.replace('m=32', 'm=200000')],
    ['argon2 of many passes', ARGON2.replace('t=3', 't=999999')],
    ['argon2 of many lanes', ARGON2.replace('p=2', 'p=64')],
    ['Firebase', `$fbscrypt$v=1,n=24,r=8,p=1,ss=Bw==,sk=${SIGNER}$42xEC+ixf3L2lw==$${HASH}`],
  ])('%s is not taken', (_title, text) => {
    expect(readNamedHash(text)).toBe('costly-hash')
  })

  test('of PBKDF2 neither, nor a key of another length', () => {
    const cost = { digest: 'sha256', iterations: 27_500 } as const
    expect(readPbkdf2Hash(cost, { salt: key, key })).toMatchObject({ cost: { ...cost, length: 32 } })
    expect(readPbkdf2Hash({ ...cost, iterations: 2_000_000 }, { salt: key, key })).toBe('costly-hash')
    expect(readPbkdf2Hash(cost, { salt: key, key: 'AAAA' })).toBe('costly-hash')
    expect(readPbkdf2Hash(cost, { salt: '', key })).toBe('unknown-hash')
    expect(readPbkdf2Hash(cost, { salt: 'not base64!', key })).toBe('unknown-hash')
  })

  test('a number that is none bears nothing', () => {
    const numbers = { memory: Number('much'), passes: 1, lanes: 1 }
    expect(readArgon2Hash({ type: 'id', version: 19, ...numbers }, { salt: key, key })).toBe('costly-hash')
  })
})

test.each([
  { form: 'bcrypt', rounds: 10 },
  { form: 'pbkdf2', digest: 'sha512', iterations: 210_000, length: 64 },
  { form: 'argon2', type: 'id', version: 19, memory: 7168, passes: 5, lanes: 1, length: 32 },
  { form: 'fbscrypt', memory: 14, rounds: 8, length: 64 },
] as const)('the cost of $form is read by its name', (cost) => {
  expect(parseCost(nameOfCost(cost))).toEqual(cost)
  expect(isAffordable(cost)).toBe(true)
})

test.each(['', 'bcrypt', 'bcrypt$', 'bcrypt$ten', 'pbkdf2$md5,1,32', 'argon2$id', 'toString$1'])(
  'of a stored "x1$%s" nothing is known',
  (name) => {
    expect(parseCost(name)).toBeUndefined()
    expect(parseImportedHash(`x1$${name}$a$b`)).toBeUndefined()
  },
)
