import { createCipheriv, pbkdf2, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { type HashCost, nameOfCost } from '@foyer/auth-domain/import/hash-cost'
import type { ImportedHash } from '@foyer/auth-domain/import/imported-hash'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'

/** What imported passwords that are still stored cost: each of it is paid wherever a password does not match. */
export type ImportedCosts = {
  all(): readonly HashCost[]
  /** A hash of this cost was compared: there may be one that was stored since the costs were read. */
  met(cost: HashCost): void
}

export const noImportedCosts: ImportedCosts = { all: () => [], met: () => undefined }

const ARGON2_TYPES = { d: 0, i: 1, id: 2 } as const
const ARGON2_VERSIONS = { 16: 0, 19: 1 } as const
const FBSCRYPT_KEY_BYTES = 64
const AES_KEY_BYTES = 32
const AES_BLOCK = 16
const DECOY_SALT = Buffer.alloc(AES_BLOCK)

/** Compares a password with a hash of another service. */
export type VerifyImported = (password: string, hash: ImportedHash) => Promise<boolean>

export const verifyImported: VerifyImported = async (password, { cost, salt, key }) => {
  // Of a longer password it takes the first 72 bytes, as its source did.
  if (cost.form === 'bcrypt') return verifyBcrypt(password, `$${salt}$${twoDigits(cost.rounds)}$${key}`)
  const expected = Buffer.from(key, 'base64')
  const computed = await derive(cost, password, Buffer.from(salt, 'base64'))
  return computed.length === expected.length && timingSafeEqual(computed, expected)
}

/** Takes as long as comparisons with a hash of each of these costs. */
export async function payImported(verify: VerifyImported, password: string, costs: readonly HashCost[]): Promise<void> {
  for (const cost of costs) await verify(password, decoyOf(cost))
}

/** The costs but that of one. */
export function costsBeside(costs: readonly HashCost[], paid: HashCost): HashCost[] {
  const name = nameOfCost(paid)
  return costs.filter((cost) => nameOfCost(cost) !== name)
}

function decoyOf(cost: HashCost): ImportedHash {
  if (cost.form === 'bcrypt') return { cost, salt: '2b', key: 'Q7q0yEVV0s1rQKGZ9mYBKe0k6kZf1vC8Jm3JrLw1r2gqkq0Hn0m9a' }
  return { cost, salt: DECOY_SALT.toString('base64'), key: Buffer.alloc(cost.length).toString('base64') }
}

type Derived = Exclude<HashCost, { form: 'bcrypt' }>

function derive(cost: Derived, password: string, salt: Buffer): Promise<Buffer> {
  switch (cost.form) {
    case 'pbkdf2':
      return settled((done) => pbkdf2(password, salt, cost.iterations, cost.length, cost.digest, done))
    case 'argon2':
      return deriveArgon2(cost, password, salt)
    case 'fbscrypt':
      return deriveFirebase(cost, password, salt)
  }
}

async function deriveArgon2(
  { type, version, memory, passes, lanes, length }: Extract<HashCost, { form: 'argon2' }>,
  password: string,
  salt: Buffer,
): Promise<Buffer> {
  // Loaded where it is needed: most services have no such hash.
  const { hashRaw } = await import('@node-rs/argon2')
  const algorithm = ARGON2_TYPES[type]
  const numbers = { memoryCost: memory, timeCost: passes, parallelism: lanes, outputLen: length }
  return hashRaw(password, { ...numbers, algorithm, version: ARGON2_VERSIONS[version], salt })
}

/** The key stream that Firebase encrypts its project's signer key with. */
async function deriveFirebase(
  { memory, rounds: r, length }: Extract<HashCost, { form: 'fbscrypt' }>,
  password: string,
  salt: Buffer,
): Promise<Buffer> {
  const N = 2 ** memory
  const parameters: ScryptOptions = { N, r, p: 1, maxmem: 128 * N * r * 2 }
  const key = await settled((done) => scrypt(password, salt, FBSCRYPT_KEY_BYTES, parameters, done))
  const cipher = createCipheriv('aes-256-ctr', key.subarray(0, AES_KEY_BYTES), Buffer.alloc(AES_BLOCK))
  return cipher.update(Buffer.alloc(length))
}

function settled(compute: (done: (error: Error | null, key: Buffer) => void) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    compute((error, key) => (error === null ? resolve(key) : reject(error)))
  })
}

function twoDigits(rounds: number): string {
  return String(rounds).padStart(2, '0')
}
