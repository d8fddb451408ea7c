import { createHmac } from 'node:crypto'
import { hash, verify } from '@node-rs/bcrypt'
import type { DerivedKey, Keyring } from './keyring.ts'

/** `outdated` means that the stored hash uses a former cost or secret and should be replaced. */
export type PasswordCheck = { matches: boolean; outdated: boolean }

/** The two functions of bcrypt; a hash takes a time of 2 to the power of its cost. */
export type Bcrypt = {
  hash(text: string, cost: number): Promise<string>
  verify(text: string, hash: string): Promise<boolean>
}

export const nativeBcrypt: Bcrypt = { hash, verify }

/** What passwords are hashed with. */
export type Hashing = { keys: Keyring; cost: number; bcrypt: Bcrypt }

const FORMAT = /^v1\$([0-9a-f]{8})\$(\$2b\$(\d{2})\$.+)$/
const MISMATCH: PasswordCheck = { matches: false, outdated: false }
const LOWEST_COST = 4

/** `v1$KEYID$bcrypt`: the key id names the secret that the pepper is derived from (S12). */
export async function hashPassword({ keys, cost, bcrypt }: Hashing, password: string): Promise<string> {
  const key = keys.newest('password-pepper')
  return `v1$${key.id}$${await bcrypt.hash(pepper(key, password), cost)}`
}

/**
 * Computes as much bcrypt without a usable stored hash (unknown user, social-only user, dropped secret), and with one
 * of a lower cost, as with one of the configured cost, so that response time reveals nothing (S14).
 */
export async function checkPassword(hashing: Hashing, password: string, stored: string | null): Promise<PasswordCheck> {
  const { keys, cost, bcrypt } = hashing
  const [, keyId, storedHash, storedCost] = FORMAT.exec(stored ?? '') ?? []
  const key = keys.all('password-pepper').find((candidate) => candidate.id === keyId)
  if (key === undefined || storedHash === undefined) {
    await bcrypt.verify(pepper(keys.newest('password-pepper'), password), decoyHash(cost))
    return MISMATCH
  }
  const peppered = pepper(key, password)
  const matches = await bcrypt.verify(peppered, storedHash)
  await topUp(hashing, peppered, Number(storedCost))
  if (!matches) return MISMATCH
  return { matches: true, outdated: keyId !== keys.newest('password-pepper').id || Number(storedCost) !== cost }
}

// Each hash takes as long as everything before it did together, so that the sum is a hash of the configured cost.
async function topUp({ cost, bcrypt }: Hashing, text: string, paid: number): Promise<void> {
  for (let next = Math.max(paid, LOWEST_COST); next < cost; next += 1) await bcrypt.hash(text, next)
}

// bcrypt reads at most 72 bytes: the HMAC, 64 characters of base64, depends on the whole password.
function pepper(key: DerivedKey, password: string): string {
  return createHmac('sha384', key.bytes).update(password).digest('base64')
}

/** A well-formed hash of the given cost that no password is known for. */
function decoyHash(cost: number): string {
  return `$2b$${String(cost).padStart(2, '0')}$Q7q0yEVV0s1rQKGZ9mYBKe0k6kZf1vC8Jm3JrLw1r2gqkq0Hn0m9a`
}
