import { isAnonymousEmail } from '@foyer/auth-domain/anonymous/anonymous-user'
import { isPlaceholderEmail } from '@foyer/auth-domain/social/placeholder-email'
import { parseEmail } from '@foyer/auth-domain/user/email'

/** Why an address is not carried over as it is, or cannot be used where it was. */
export type AddressReason = 'anonymous-address' | 'unusable-address'

/**
 * The address that a user of better-auth gets. Placeholders of anonymous users become Foyer's own, save those that nobody
 * can receive mail at: versions 1.4 to 1.6 made them up at real domains. An address that Foyer would refuse stays, in lower
 * case, and is named: it signs nobody in.
 */
export function carriedAddress(
  { email, isAnonymous }: { email: string; isAnonymous: boolean | null },
  placeholder: string,
  international: boolean,
): { email: string; reason?: AddressReason } {
  const lowered = lowerAscii(email)
  if (isAnonymous === true) {
    const known = isAnonymousEmail(lowered) || isPlaceholderEmail(lowered)
    return known ? { email: lowered } : { email: placeholder, reason: 'anonymous-address' }
  }
  const canonical = parseEmail(email, international)
  return canonical === undefined ? { email: lowered, reason: 'unusable-address' } : { email: canonical }
}

// U+212A, the Kelvin sign, is no k: the address of another user must not come of it.
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
