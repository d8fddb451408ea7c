import { isBlank } from '#input/blank.ts'
import { isStorable, withoutControls } from '#input/safe-input.ts'
import { limits } from '#limits.ts'
import { isHttpUrl, plainUrl } from '#redirect/http-url.ts'
import { type Email, parseNewEmail } from '#user/email.ts'
import { placeholderEmail } from './placeholder-email.ts'
import type { Profile } from './provider.ts'

/** A user's identity at a provider, normalized; accounts are created and found by it. */
export type Identity = {
  providerId: string
  accountId: string
  email: Email
  emailVerified: boolean
  name: string
  image: string | null
  /** As in the profile: this email never counts as trusted. */
  unattestedEmail?: true
}

/**
 * The identity of a profile; undefined when the email is invalid, or missing from a provider that is expected to send
 * one. With `mayLackEmail` a missing email is replaced by an unverified, undeliverable placeholder.
 */
export function identityOf(
  providerId: string,
  profile: Profile,
  { mayLackEmail, international }: { mayLackEmail: boolean; international: boolean },
): Identity | undefined {
  const provided = profile.email === undefined ? undefined : parseNewEmail(profile.email, international)
  const standIn =
    mayLackEmail && profile.email === undefined ? placeholderEmail(providerId, profile.accountId) : undefined
  const email = provided ?? standIn
  if (email === undefined) return undefined
  return {
    providerId,
    accountId: profile.accountId,
    email,
    emailVerified: profile.emailVerified && provided !== undefined,
    name: nameOf(profile.name) ?? email,
    image: profile.image === null ? null : imageOf(profile.image),
    ...(profile.unattestedEmail && { unattestedEmail: true }),
  }
}

// Cut first: that may leave half of a surrogate pair.
function nameOf(text: string): string | undefined {
  const name = withoutControls(text.slice(0, limits.nameMaxLength)).trim()
  return isBlank(name) ? undefined : name
}

function imageOf(url: string): string | null {
  const stored = isStorable(url) && isHttpUrl(url) ? plainUrl(url) : undefined
  return stored !== undefined && stored.length <= limits.urlMaxLength ? stored : null
}
