import { limits } from '#limits.ts'

declare const emailBrand: unique symbol

/** A valid email address in canonical form: lower case. */
export type Email = string & { readonly [emailBrand]: true }

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const INTERNATIONAL_LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]{0,61}[\\p{L}\\p{N}\\p{M}])?'
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const INTERNATIONAL_ATOM = "[\\p{L}\\p{N}\\p{M}!#$%&'*+/=?^_`{|}~-]+"
const WHOLLY_ASCII = /^\p{ASCII}*$/u
const ASCII = addressPattern(ATOM, LABEL, 'i')
const INTERNATIONAL = addressPattern(INTERNATIONAL_ATOM, INTERNATIONAL_LABEL, 'iu')

/**
 * The only function that canonicalizes emails (S37): validates, then lower-cases. At most 254 octets, 64 before the
 * at-sign; no display name, comma or control character; letters outside ASCII only when `international` is set, and none
 * that stands for an ASCII one.
 */
export function parseEmail(input: unknown, international = false): Email | undefined {
  if (typeof input !== 'string' || input.length > limits.emailMaxOctets) return undefined
  // Validated before it is lower-cased: U+212A, the Kelvin sign, would turn into an ASCII k.
  if (!(international ? INTERNATIONAL : ASCII).test(input) || hasAsciiLookalike(input)) return undefined
  // In this order: lower-casing can separate a letter from its accent, and the canonical form must be a fixed point.
  const canonical = input.toLowerCase().normalize('NFC')
  if (new TextEncoder().encode(canonical).length > limits.emailMaxOctets) return undefined
  return canonical.indexOf('@') <= 64 ? (canonical as Email) : undefined
}

// U+212A, the Kelvin sign, is the ASCII k to a canonical form; U+017F, the long s, and full-width letters become ASCII
// in a domain (IDNA). They would be somebody else's address in disguise. Letters such as the dotless i stay distinct.
function hasAsciiLookalike(input: string): boolean {
  if (WHOLLY_ASCII.test(input)) return false
  return Array.from(input).some((letter) => !WHOLLY_ASCII.test(letter) && WHOLLY_ASCII.test(letter.normalize('NFKC')))
}

/** Of the domains that no mailbox can have (RFC 6761); placeholders for missing emails are below it. */
export const RESERVED_DOMAIN = '.invalid'

/** An email that a user is given or an invitation goes to: one that a mailbox could have. */
export function parseNewEmail(input: unknown, international = false): Email | undefined {
  const email = parseEmail(input, international)
  return email?.endsWith(RESERVED_DOMAIN) ? undefined : email
}

function addressPattern(atom: string, label: string, flags: string): RegExp {
  return new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+${label}$`, flags)
}
