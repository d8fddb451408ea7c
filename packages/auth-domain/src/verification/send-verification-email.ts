import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import { addressSchema, type Email, parseEmail } from '#user/email.ts'

export const sendVerificationEmailInput = z.object({ email: addressSchema, callbackURL: z.string().optional() })

export type VerificationMailPolicy = { enabled: boolean; allowInternationalEmail: boolean }

/**
 * The recipient of a verification mail; undefined for an invalid email, which an anonymous caller is not told. A
 * signed-in user may request it only for their own email, and only while that is unverified (S36).
 */
export function sendVerificationEmail(
  email: string,
  by: { email: string; emailVerified: boolean } | undefined,
  policy: VerificationMailPolicy,
): Decision<Email | undefined> {
  if (!policy.enabled) return refuse('VERIFICATION_EMAIL_NOT_ENABLED')
  const canonical = parseEmail(email, policy.allowInternationalEmail)
  if (by === undefined) return allow(canonical)
  if (by.emailVerified) return refuse('VERIFICATION_EMAIL_ONLY_TO_UNVERIFIED')
  return canonical === by.email ? allow(canonical) : refuse('VERIFICATION_EMAIL_ONLY_TO_YOURSELF')
}
