import { limits } from '@foyer/auth-domain/limits'
import { totpUri } from '@foyer/auth-domain/two-factor/totp'
import type { Call } from '#runtime/context/call.ts'
import type { Keyring } from '#runtime/secrets/keyring.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { seal, unseal } from '#runtime/secrets/sealed-text.ts'

/** A new secret of an authenticator app: 192 bits (T41). */
export function newTotpSecret(): string {
  return randomText(limits.totpSecretLength, limits.totpSecretAlphabet)
}

/** Encrypts the secret of a user, bound to them. */
export function sealTotpSecret(keys: Keyring, userId: string, secret: string): string {
  return seal(keys, 'totp-secret', userId, secret)
}

export function unsealTotpSecret(keys: Keyring, userId: string, sealed: string): string {
  return unseal(keys, 'totp-secret', userId, sealed)
}

/** The address that an authenticator app takes over; `issuer` as asked for, else the service's. */
export function totpUriOf({ options }: Call, secret: string, email: string, issuer?: string): string {
  const { twoFactor, branding } = options
  // A product's name may have a colon, which would end it in the address.
  const shown = issuer ?? twoFactor.issuer ?? branding.name.replaceAll(':', ' ').trim()
  return totpUri(secret, { issuer: shown, email }, twoFactor.totpOptions)
}
