import { type PasswordPurpose, passwordPurposes } from '@foyer/auth-domain/verification/secret-purposes'
import { findVerification, type SecretReference } from '@foyer/db/accounts/verifications'
import type { Services } from '#runtime/context/services.ts'
import { secretReference } from '#runtime/outbox/mailed-secret.ts'

/** A mailed secret that is good for a new password, and whose. */
export type PasswordSecret = { purpose: PasswordPurpose; secret: SecretReference; userId: string }

/** Looks a presented token up among the purposes that choose a password; undefined when it is good for none. */
export async function findPasswordSecret(
  { db, now }: Pick<Services, 'db' | 'now'>,
  token: string,
): Promise<PasswordSecret | undefined> {
  for (const purpose of passwordPurposes) {
    const secret = secretReference(purpose, token)
    const userId = await findVerification(db, secret, now())
    if (userId !== undefined) return { purpose, secret, userId }
  }
  return undefined
}
