import { limits } from '@foyer/auth-domain/limits'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { replaceVerification, type SecretReference, type VerificationPurpose } from '@foyer/db/accounts/verifications'
import type { Trx } from '@foyer/db/engine/handles'
import { lockUser, type StampedUser } from '@foyer/db/users/users'
import type { Services } from '#runtime/context/services.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { ALPHANUMERIC, randomText } from '#runtime/secrets/random.ts'

type MailedPurpose = Exclude<VerificationPurpose, 'oauth-state'>

const secretText: Record<MailedPurpose, { length: number; alphabet: string }> = {
  'reset-password': { length: limits.resetPasswordTokenLength, alphabet: ALPHANUMERIC },
  'delete-user': { length: limits.deleteTokenLength, alphabet: limits.deleteTokenAlphabet },
}

/**
 * A secret to make. One that the same asker had mailed earlier is replaced; those of others stay, `most` in all, so that
 * nobody invalidates a link that somebody else asked for.
 */
type NewMailedSecret = {
  purpose: MailedPurpose
  userId: string
  expiresIn: number
  asker?: string | undefined
  most?: number | undefined
}

/**
 * Creates a secret that is valid once within `expiresIn` seconds; the database stores only its fingerprint (S20).
 * Undefined when `user` has got another address or their mailed links were invalidated since they were read.
 */
export function createMailedSecret(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { user, ...secret }: Omit<NewMailedSecret, 'userId'> & { user: StampedUser },
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockUser(trx, user.id)
    if (locked?.email !== user.email || locked.tokenStamp !== user.tokenStamp) return undefined
    return storeMailedSecret(trx, now(), { ...secret, userId: user.id })
  })
}

/** The same within a transaction. */
export async function storeMailedSecret(
  trx: Trx,
  now: Date,
  { purpose, userId, expiresIn, asker = '', most = 1 }: NewMailedSecret,
): Promise<string> {
  const { length, alphabet } = secretText[purpose]
  const secret = randomText(length, alphabet)
  await replaceVerification(trx, {
    ...secretReference(purpose, secret),
    id: fingerprint(`${purpose}:${userId}:${asker}`),
    most,
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
