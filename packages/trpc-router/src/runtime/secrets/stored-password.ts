import { createHmac } from 'node:crypto'
import { type ImportedHash, parseImportedHash } from '@foyer/auth-domain/import/imported-hash'
import { limits } from '@foyer/auth-domain/limits'
import { type BcryptCosts, costOfReplacement } from '@foyer/auth-domain/password/bcrypt-costs'
import { type OwnHash, readOwnHash } from '@foyer/auth-domain/password/own-hash'
import { hash, verify } from '@node-rs/bcrypt'
import type { LegacyHashes } from '#runtime/legacy/adoption.ts'
import type { DerivedKey, Keyring } from './keyring.ts'
import type { OwnCosts } from './own-costs.ts'
import { isScrypt, payScrypt, verifyScrypt } from './password-forms/better-auth-scrypt.ts'
import { costsBeside, type ImportedCosts, payImported, type VerifyImported } from './password-forms/imported.ts'

/** `outdated` means that the stored hash uses a former form, cost or secret and should be replaced. */
export type PasswordCheck = { matches: boolean; outdated: boolean }

/** The two functions of bcrypt; a hash takes a time of 2 to the power of its cost. */
export type Bcrypt = {
  hash(text: string, cost: number): Promise<string>
  verify(text: string, hash: string): Promise<boolean>
}

export const nativeBcrypt: Bcrypt = { hash, verify }

/** What passwords are hashed with. */
export type Hashing = BcryptCosts & { keys: Keyring; bcrypt: Bcrypt; verifyImported: VerifyImported } & FormerHashes

/** Hashes that may be stored besides: of an adopted service, of those whose users were imported, and of another cost. */
export type FormerHashes = { legacy: () => LegacyHashes; imported: ImportedCosts; own: OwnCosts }

const MISMATCH: PasswordCheck = { matches: false, outdated: false }

/** `v1$KEYID$bcrypt`: the key id names the secret that the pepper is derived from (S12). */
export function hashPassword(hashing: Hashing, password: string): Promise<string> {
  return hashAs(hashing, { form: 'v1', cost: hashing.cost }, password)
}

/** A hash in the place of an outdated one, and no cheaper: what its user types goes on to be normalized where it was. */
export function rehashPassword(hashing: Hashing, password: string, outdated: string): Promise<string> {
  const form = isScrypt(outdated) || readOwnHash(outdated)?.form === 'v2' ? 'v2' : 'v1'
  return hashAs(hashing, { form, cost: costOfReplacement(outdated, hashing) }, password)
}

async function hashAs(
  { keys, bcrypt, own }: Hashing,
  { form, cost }: Pick<OwnHash, 'form' | 'cost'>,
  password: string,
): Promise<string> {
  const key = keys.newest('password-pepper')
  const hash = `${form}$${key.id}$${await bcrypt.hash(pepper(key, form, password), cost)}`
  own.met(cost)
  return hash
}

/**
 * Compares with a stored hash of any kind. While there are hashes of other services or of a higher cost, whatever does
 * not match costs a comparison with each kind: response time tells neither whose password is of which kind nor who has
 * none (S14).
 */
export async function checkPassword(hashing: Hashing, password: string, stored: string | null): Promise<PasswordCheck> {
  const imported = parseImportedHash(stored ?? '')
  if (imported !== undefined) return checkImported(hashing, password, imported)
  const checked = await checkOwnOrAdopted(hashing, password, stored)
  if (!checked.matches) await payImported(hashing.verifyImported, password, hashing.imported.all())
  return checked
}

/** Computes what a wrong password would have cost beyond one that matched, for an answer that must not tell. */
export async function payRefusal(hashing: Hashing, password: string, stored: string): Promise<void> {
  const imported = parseImportedHash(stored)
  const all = hashing.imported.all()
  await payImported(hashing.verifyImported, password, imported === undefined ? all : costsBeside(all, imported.cost))
  if (imported !== undefined) await checkOwnOrAdopted(hashing, password, null)
  else if (isScrypt(stored)) await checkBcrypt(hashing, password, null)
  else {
    if (hashing.legacy() !== 'none') await payScrypt(password)
    await payHighest(hashing, password, readOwnHash(stored)?.cost ?? hashing.cost)
  }
}

async function checkImported(hashing: Hashing, password: string, stored: ImportedHash): Promise<PasswordCheck> {
  hashing.imported.met(stored.cost)
  if (await hashing.verifyImported(password, stored)) return { matches: true, outdated: true }
  await payImported(hashing.verifyImported, password, costsBeside(hashing.imported.all(), stored.cost))
  return checkOwnOrAdopted(hashing, password, null)
}

async function checkOwnOrAdopted(hashing: Hashing, password: string, stored: string | null): Promise<PasswordCheck> {
  const legacy = hashing.legacy()
  if (legacy === 'none') return checkBcrypt(hashing, password, stored)
  if (isScrypt(stored)) {
    if (await verifyScrypt(password, stored)) return { matches: true, outdated: legacy === 'replaced' }
    return checkBcrypt(hashing, password, null)
  }
  const checked = await checkBcrypt(hashing, password, stored)
  if (!checked.matches) await payScrypt(password)
  return checked
}

/**
 * Computes as much bcrypt without a usable stored hash (unknown user, social-only user, dropped secret), and with one
 * of a lower cost, as with one of the cost in force, so that response time reveals nothing (S14). What does not match
 * costs as much as the dearest hash that is stored.
 */
async function checkBcrypt(hashing: Hashing, password: string, stored: string | null): Promise<PasswordCheck> {
  const { keys, cost, bcrypt } = hashing
  const own = readOwnHash(stored ?? '')
  const key = keys.all('password-pepper').find((candidate) => candidate.id === own?.keyId)
  if (key === undefined || own === undefined) {
    const peppered = pepper(keys.newest('password-pepper'), 'v1', password)
    await bcrypt.verify(peppered, decoyHash(cost))
    await payHighest(hashing, peppered, cost)
    return MISMATCH
  }
  const peppered = pepper(key, own.form, password)
  hashing.own.met(own.cost)
  const matches = await bcrypt.verify(peppered, own.hash)
  await topUp(hashing, peppered, { paid: own.cost, price: cost })
  if (!matches) {
    await payHighest(hashing, peppered, own.cost)
    return MISMATCH
  }
  return { matches: true, outdated: own.keyId !== keys.newest('password-pepper').id || own.cost < cost }
}

/** Tops up to the dearest hash that is stored, or may be by now; at least the cost in force is paid. */
function payHighest(hashing: Hashing, text: string, paid: number): Promise<void> {
  // Another process may have replaced some, and this one hears of it an hour later.
  if (hashing.legacy() === 'replaced' || hashing.imported.all().length > 0) hashing.own.met(hashing.foreign)
  return topUp(hashing, text, { paid: Math.max(paid, hashing.cost), price: hashing.own.highest() })
}

// Each hash takes as long as everything before it did together, so that the sum is one hash of the price.
async function topUp({ bcrypt }: Hashing, text: string, { paid, price }: { paid: number; price: number }) {
  for (let next = Math.max(paid, limits.bcryptCostLowest); next < price; next += 1) await bcrypt.hash(text, next)
}

// bcrypt reads at most 72 bytes: the HMAC, 64 characters of base64, depends on the whole password.
function pepper(key: DerivedKey, form: OwnHash['form'], password: string): string {
  const text = form === 'v2' ? password.normalize('NFKC') : password
  return createHmac('sha384', key.bytes).update(text).digest('base64')
}

/** A well-formed hash of the given cost that no password is known for. */
function decoyHash(cost: number): string {
  return `$2b$${String(cost).padStart(2, '0')}$Q7q0yEVV0s1rQKGZ9mYBKe0k6kZf1vC8Jm3JrLw1r2gqkq0Hn0m9a`
}
