import { inSeconds } from '@foyer/auth-domain/session/policy'
import { type AddressPurpose, isShortCode, secretPurposes } from '@foyer/auth-domain/verification/secret-purposes'
import { replaceAddressSecret } from '@foyer/db/accounts/address-secrets'
import type { Trx } from '@foyer/db/engine/handles'
import { transact } from '@foyer/db/engine/pipeline'
import { lockUser, type StoredUser } from '@foyer/db/users/users'
import type { Services } from '#runtime/context/services.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { codeFingerprint } from '#runtime/secrets/mailed-code.ts'
import { randomText } from '#runtime/secrets/random.ts'
import type { MailedSecret } from './mailed-secret.ts'

/** Whom the secrets are for: an address, its user if it has one, and who asked. */
export type AddressRecipient = {
  email: string
  user: StoredUser | undefined
  browser: string
  asker?: string | undefined
}

/** `decoy`: stored for an address that gets no mail, so that answers to attempts do not tell (T71); nothing opens it. */
export type NewSecret = { purpose: AddressPurpose; value?: string; decoy?: boolean }

/** Makes secrets for an address in one transaction; undefined when its user has changed since they were read. */
export function createAddressSecrets<Made>(
  services: Services,
  { user, email }: AddressRecipient,
  make: (trx: Trx) => Promise<Made>,
): Promise<Made | undefined> {
  return transact(services.db, async (trx) => {
    if (user !== undefined && (await lockUser(trx, user.id))?.email !== email) return undefined
    return make(trx)
  })
}

/** Stores a secret in place of the one that the same browser had mailed before; the plain text is only in the mail. */
export async function storeAddressSecret(
  trx: Trx,
  { options, keys, now }: Services,
  { email, user, browser, asker }: AddressRecipient,
  { purpose, value = '', decoy = false }: NewSecret,
): Promise<MailedSecret> {
  const { text, expiresIn: lifetime } = secretPurposes[purpose]
  const length = typeof text.length === 'number' ? text.length : text.length(options)
  const secret = randomText(length, text.alphabet)
  const expiresIn = lifetime(options)
  const rowId = fingerprint(`${purpose}:${email}:${browser}`)
  const stored = isShortCode(purpose) ? codeFingerprint(keys, { rowId, code: secret }) : fingerprint(secret)
  await replaceAddressSecret(trx, {
    id: rowId,
    purpose,
    email,
    fingerprint: decoy ? fingerprint(randomText(32)) : stored,
    userId: user?.id ?? null,
    browser,
    asker: asker ?? null,
    value,
    expiresAt: inSeconds(now(), expiresIn),
    now: now(),
  })
  return { secret, expiresIn }
}
