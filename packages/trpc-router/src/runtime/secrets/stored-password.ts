import { createHmac } from 'node:crypto'
import { hash, verify } from '@node-rs/bcrypt'
import type { DerivedKey, Keyring } from './keyring.ts'

/** `outdated` means that the stored hash uses a former cost or secret and should be replaced. */
export type PasswordCheck = { matches: boolean; outdated: boolean }

const FORMAT = /^v1\$([0-9a-f]{8})\$(\$2b\$(\d{2})\$.+)$/
const MISMATCH: PasswordCheck = { matches: false, outdated: false }

/** `v1$KEYID$bcrypt`: the key id names the secret that the pepper is derived from (S12). */
export async function hashPassword(keys: Keyring, cost: number, password: string): Promise<string> {
  const key = keys.newest('password-pepper')
  return `v1$${key.id}$${await hash(pepper(key, password), cost)}`
}

/**
 * Runs bcrypt even without a usable stored hash (unknown user, social-only user, dropped secret), so that response time
 * reveals nothing (S14).
 */
export async function checkPassword(
  keys: Keyring,
  cost: number,
  password: string,
  stored: string | null,
): Promise<PasswordCheck> {
  const [, keyId, bcrypt, storedCost] = FORMAT.exec(stored ?? '') ?? []
  const key = keys.all('password-pepper').find((candidate) => candidate.id === keyId)
  if (key === undefined || bcrypt === undefined) {
    await verify(pepper(keys.newest('password-pepper'), password), decoyHash(cost))
    return MISMATCH
  }
  if (!(await verify(pepper(key, password), bcrypt))) return MISMATCH
  return { matches: true, outdated: keyId !== keys.newest('password-pepper').id || Number(storedCost) !== cost }
}

// bcrypt reads at most 72 bytes: the HMAC, 64 characters of base64, depends on the whole password.
function pepper(key: DerivedKey, password: string): string {
  return createHmac('sha384', key.bytes).update(password).digest('base64')
}

/** A well-formed hash of the given cost that no password is known for. */
function decoyHash(cost: number): string {
  return `$2b$${String(cost).padStart(2, '0')}$Q7q0yEVV0s1rQKGZ9mYBKe0k6kZf1vC8Jm3JrLw1r2gqkq0Hn0m9a`
}
