import { limits } from '@foyer/auth-domain/limits'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import type { Trx } from '@foyer/db/handles'
import { replaceVerification, type SecretReference, type VerificationPurpose } from '@foyer/db/verifications'
import type { Services } from '../context/services.ts'
import { fingerprint } from '../secrets/keyring.ts'
import { ALPHANUMERIC, randomText } from '../secrets/random.ts'

type MailedPurpose = Exclude<VerificationPurpose, 'oauth-state'>

const secretText: Record<MailedPurpose, { length: number; alphabet: string }> = {
  'reset-password': { length: limits.resetPasswordTokenLength, alphabet: ALPHANUMERIC },
  'delete-user': { length: limits.deleteTokenLength, alphabet: limits.deleteTokenAlphabet },
}

/** Makes a secret a user may redeem once within `expiresIn` seconds; the database keeps its fingerprint alone (S20). */
export function makeMailedSecret(
  { db, now }: Pick<Services, 'db' | 'now'>,
  purpose: MailedPurpose,
  userId: string,
  expiresIn: number,
): Promise<string> {
  return db.transaction().execute((trx) => storeMailedSecret(trx, now(), { purpose, userId, expiresIn }))
}

/** The same in a transaction that does more. */
export async function storeMailedSecret(
  trx: Trx,
  now: Date,
  { purpose, userId, expiresIn }: { purpose: MailedPurpose; userId: string; expiresIn: number },
): Promise<string> {
  const { length, alphabet } = secretText[purpose]
  const secret = randomText(length, alphabet)
  await replaceVerification(trx, {
    ...mailedSecret(purpose, secret),
    id: randomText(limits.idLength),
    userId,
    expiresAt: inSeconds(now, expiresIn),
    now,
  })
  return secret
}

/** How a secret that someone shows is looked up. */
export function mailedSecret(purpose: VerificationPurpose, secret: string): SecretReference {
  return { purpose, fingerprint: fingerprint(secret) }
}
