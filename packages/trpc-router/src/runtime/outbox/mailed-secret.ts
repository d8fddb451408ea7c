import { mailQuotas } from '@foyer/auth-domain/rate-limit/mail-quotas'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { type MailedPurpose, type SecretPurpose, secretPurposes } from '@foyer/auth-domain/verification/secret-purposes'
import { replaceVerification, type SecretReference } from '@foyer/db/accounts/verifications'
import type { Trx } from '@foyer/db/engine/handles'
import { transact } from '@foyer/db/engine/pipeline'
import { type LockedUser, lockUser, type StampedUser } from '@foyer/db/users/users'
import type { Services } from '#runtime/context/services.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { randomText } from '#runtime/secrets/random.ts'

/**
 * A secret to make. One that the same requester had mailed earlier is replaced; those of others stay, up to the bound of the
 * purpose, so that nobody invalidates a link that somebody else asked for.
 */
type NewMailedSecret<User> = {
  purpose: MailedPurpose
  user: User
  requester?: string | undefined
  /** What the secret says when it is redeemed; the user's id unless given. */
  value?: string
}

/** A secret, and for how many seconds it is valid. */
export type MailedSecret = { secret: string; expiresIn: number }

/**
 * Creates a secret that is valid once; the database stores only its fingerprint (S20). Undefined when `user` has got
 * another address or their mailed links were invalidated since they were read.
 */
export function createMailedSecret(
  services: Services,
  { user, ...secret }: NewMailedSecret<StampedUser>,
): Promise<MailedSecret | undefined> {
  return transact(services.db, async (trx) => {
    const locked = await lockUser(trx, user.id)
    if (locked?.email !== user.email || locked.tokenStamp !== user.tokenStamp) return undefined
    return storeMailedSecret(trx, services, { ...secret, user: locked })
  })
}

/** The same within a transaction that holds the user locked. */
export async function storeMailedSecret(
  trx: Trx,
  { options, now, ...services }: Services,
  { purpose, user, requester = '', value }: NewMailedSecret<Pick<LockedUser, 'id'>>,
): Promise<MailedSecret> {
  const { text, expiresIn: lifetime, perSubject } = secretPurposes[purpose]
  const secret = randomText(text.length, 'alphabet' in text ? text.alphabet : undefined)
  const expiresIn = lifetime(options)
  await replaceVerification(trx, {
    ...secretReference(purpose, secret),
    id: fingerprint(`${purpose}:${user.id}:${requester}`),
    most: perSubject(services.mailQuotas ?? mailQuotas, expiresIn),
    userId: user.id,
    value,
    expiresAt: inSeconds(now(), expiresIn),
    now: now(),
  })
  return { secret, expiresIn }
}

// What better-auth hashes with a secret where it stores no more of it.
const legacyPrefixes: Readonly<Partial<Record<SecretPurpose, string>>> = {
  'reset-password': 'reset-password:',
  'delete-user': 'delete-account-',
}

/** The lookup key of a presented secret. */
export function secretReference(purpose: SecretPurpose, secret: string): SecretReference {
  const hashed = legacyPrefixes[purpose]
  const adopted = hashed === undefined ? undefined : fingerprint(hashed + secret)
  return { purpose, fingerprint: fingerprint(secret), adopted }
}
