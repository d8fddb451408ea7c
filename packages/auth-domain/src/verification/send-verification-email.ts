import { z } from 'zod'
import { type EmailProof, holdsMailbox } from '#account/mailbox-proof.ts'
import { allow, type Decision, refuse } from '#decision.ts'
import { addressSchema } from '#user/address-schema.ts'
import { type Email, parseEmail } from '#user/email.ts'

export const sendVerificationEmailInput = z.object({ email: addressSchema, callbackURL: z.string().optional() })

export type VerificationMailPolicy = { enabled: boolean; allowInternationalEmail: boolean }

/** A signed-in caller. */
type Requester = { email: string; impersonated: boolean } & EmailProof

/**
 * The recipient of a verification mail; undefined for an invalid email, which an anonymous caller is not told. A
 * signed-in user may request it only for their own email, and only until they have proved to hold its mailbox (S36): if it
 * was verified elsewhere, the same mail proves it.
 */
export function sendVerificationEmail(
  email: string,
  by: Requester | undefined,
  policy: VerificationMailPolicy,
): Decision<Email | undefined> {
  if (!policy.enabled) return refuse('VERIFICATION_EMAIL_NOT_ENABLED')
  const canonical = parseEmail(email, policy.allowInternationalEmail)
  if (by === undefined) return allow(canonical)
  if (by.emailVerified && (holdsMailbox(by) || by.impersonated)) return refuse('VERIFICATION_EMAIL_ONLY_TO_UNVERIFIED')
  return canonical === by.email ? allow(canonical) : refuse('VERIFICATION_EMAIL_ONLY_TO_YOURSELF')
}
