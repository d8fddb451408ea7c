import { limits } from '@foyer/auth-domain/limits'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { replaceVerification, type SecretReference, type VerificationPurpose } from '@foyer/db/accounts/verifications'
import type { Trx } from '@foyer/db/engine/handles'
import { lockUser, type StoredUser } from '@foyer/db/users/users'
import type { Services } from '#runtime/context/services.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { ALPHANUMERIC, randomText } from '#runtime/secrets/random.ts'

type MailedPurpose = Exclude<VerificationPurpose, 'oauth-state'>

const secretText: Record<MailedPurpose, { length: number; alphabet: string }> = {
  'reset-password': { length: limits.resetPasswordTokenLength, alphabet: ALPHANUMERIC },
  'delete-user': { length: limits.deleteTokenLength, alphabet: limits.deleteTokenAlphabet },
}

/**
 * Creates a secret that is valid once within `expiresIn` seconds; the database stores only its fingerprint (S20).
 * Undefined when the user has got another address or their mailed links were invalidated since they were read.
 */
export function createMailedSecret(
  { db, now }: Pick<Services, 'db' | 'now'>,
  purpose: MailedPurpose,
  { id: userId, email, tokenStamp }: Pick<StoredUser, 'id' | 'email' | 'tokenStamp'>,
  expiresIn: number,
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockUser(trx, userId)
    if (locked?.email !== email || locked.tokenStamp !== tokenStamp) return undefined
    return storeMailedSecret(trx, now(), { purpose, userId, expiresIn })
  })
}

/** The same within a transaction. */
export async function storeMailedSecret(
  trx: Trx,
  now: Date,
  { purpose, userId, expiresIn }: { purpose: MailedPurpose; userId: string; expiresIn: number },
): Promise<string> {
  const { length, alphabet } = secretText[purpose]
  const secret = randomText(length, alphabet)
  await replaceVerification(trx, {
    ...secretReference(purpose, secret),
    id: randomText(limits.idLength),
    userId,
    expiresAt: inSeconds(now, expiresIn),
    now,
  })
  return secret
}

/** The lookup key of a presented secret. */
export function secretReference(purpose: VerificationPurpose, secret: string): SecretReference {
  return { purpose, fingerprint: fingerprint(secret) }
}
