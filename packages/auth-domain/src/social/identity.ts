import { limits } from '../limits.ts'
import { isWebAddress } from '../redirect/web-address.ts'
import { type Email, parseEmail } from '../user/email.ts'
import type { Profile } from './provider.ts'
import { standInAddress } from './stand-in-address.ts'

/** Who somebody is at a provider, in our own terms: what an account is made or found by. */
export type Identity = {
  providerId: string
  accountId: string
  email: Email
  emailVerified: boolean
  name: string
  image: string | null
}

/**
 * An identity of a profile; undefined where an address is missing that the provider ought to have told, or is none. A
 * provider that tells none gets an address nobody can write to, unverified.
 */
export function identityOf(
  providerId: string,
  profile: Profile,
  { addressless, international }: { addressless: boolean; international: boolean },
): Identity | undefined {
  const told = profile.email === undefined ? undefined : parseEmail(profile.email, international)
  const standIn = addressless && profile.email === undefined ? standInAddress(providerId, profile.accountId) : undefined
  const email = told ?? standIn
  if (email === undefined) return undefined
  return {
    providerId,
    accountId: profile.accountId,
    email,
    emailVerified: profile.emailVerified && told !== undefined,
    name: (profile.name || email).slice(0, limits.nameMaxLength),
    image:
      profile.image !== null && isWebAddress(profile.image) && profile.image.length <= limits.urlMaxLength
        ? profile.image
        : null,
  }
}
