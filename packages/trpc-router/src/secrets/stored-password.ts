import { createHmac } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/bcrypt'
import type { DerivedKey, Keyring } from './keyring.ts'

/** What comparing a password with its stored hash tells; `outdated` asks for a new hash at the current cost and secret. */
export type PasswordCheck = { matches: boolean; outdated: boolean }

const FORMAT = /^v1\$([0-9a-f]{8})\$(\$2b\$.+)$/
const MISMATCH: PasswordCheck = { matches: false, outdated: false }

/** `v1$KEYID$bcrypt`: the key id names the secret whose pepper went in (S12). */
export async function hashPassword(keys: Keyring, cost: number, password: string): Promise<string> {
  const key = keys.newest('password-pepper')
  return `v1$${key.id}$${await hash(pepper(key, password), { cost })}`
}

/**
 * Compares at the full price even without a stored hash (an unknown user, a social-only one, a dropped secret), so that
 * the time tells nothing (S14).
 */
export async function checkPassword(
  keys: Keyring,
  cost: number,
  password: string,
  stored: string | null,
): Promise<PasswordCheck> {
  const [, keyId, bcrypt] = FORMAT.exec(stored ?? '') ?? []
  const key = keys.all('password-pepper').find((candidate) => candidate.id === keyId)
  if (key === undefined || bcrypt === undefined) {
    await verify(pepper(keys.newest('password-pepper'), password), decoyHash(cost))
    return MISMATCH
  }
  if (!(await verify(pepper(key, password), bcrypt))) return MISMATCH
  return { matches: true, outdated: keyId !== keys.newest('password-pepper').id || parseOptions(bcrypt).cost !== cost }
}

// bcrypt reads 72 bytes at most; 64 characters of base64 carry the whole password into it.
function pepper(key: DerivedKey, password: string): string {
  return createHmac('sha384', key.bytes).update(password).digest('base64')
}

/** A well-formed hash of the given cost that no password is known for. */
function decoyHash(cost: number): string {
  return `$2b$${String(cost).padStart(2, '0')}$Q7q0yEVV0s1rQKGZ9mYBKe0k6kZf1vC8Jm3JrLw1r2gqkq0Hn0m9a`
}
