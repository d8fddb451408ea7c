import { limits } from '@foyer/auth-domain/limits'
import { BACKUP_CODE_ALPHABET, canonicalBackupCode, formatBackupCode } from '@foyer/auth-domain/two-factor/backup-code'
import type { Trx } from '@foyer/db/engine/handles'
import { replaceBackupCodes } from '@foyer/db/two-factor/backup-codes'
import type { Call } from '#runtime/context/call.ts'
import { type DerivedKey, hmacSha256, type Keyring } from '#runtime/secrets/keyring.ts'
import { randomText } from '#runtime/secrets/random.ts'

/** Creates the backup codes of a locked user in place of the former ones; they are shown once and stored hashed (T33). */
export async function createBackupCodes(
  trx: Trx,
  { keys, options, now }: Call,
  userId: string,
  { pending }: { pending: boolean },
): Promise<string[]> {
  const { amount, length } = options.twoFactor.backupCodeOptions
  const distinct = new Set<string>()
  while (distinct.size < amount) distinct.add(randomText(length, BACKUP_CODE_ALPHABET))
  const key = keys.newest('backup-code')
  const codes = [...distinct].map((code) => ({ id: randomText(limits.idLength), hash: hashOf(key, userId, code) }))
  await replaceBackupCodes(trx, { userId, codes, pending, now: now() })
  return [...distinct].map(formatBackupCode)
}

/**
 * The hashes under which a presented code may be stored, for each secret that is configured; before 0.3 they were stored
 * without naming it.
 */
export function backupCodeHashes(keys: Keyring, userId: string, code: string): string[] {
  const canonical = canonicalBackupCode(code)
  return keys
    .all('backup-code')
    .flatMap((key) => [hashOf(key, userId, canonical), unnamedHashOf(key, userId, canonical)])
}

/** The hash under which a code is stored. */
export function backupCodeHash(keys: Keyring, userId: string, code: string): string {
  return hashOf(keys.newest('backup-code'), userId, canonicalBackupCode(code))
}

// Begins with the secret's key id, so that the codes that a secret is needed for can be counted (S62).
function hashOf(key: DerivedKey, userId: string, code: string): string {
  return `${key.id}.${unnamedHashOf(key, userId, code)}`
}

function unnamedHashOf({ bytes }: DerivedKey, userId: string, code: string): string {
  return hmacSha256(bytes, `${userId}:${code}`).toString('base64url')
}
