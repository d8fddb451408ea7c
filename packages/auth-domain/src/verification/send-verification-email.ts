import { z } from 'zod'
import { allow, type Decision, refuse } from '../decision.ts'
import { addressSchema, type Email, parseEmail } from '../user/email.ts'

export const sendVerificationEmailInput = z.object({ email: addressSchema, callbackURL: z.string().optional() })

export type VerificationMailPolicy = { enabled: boolean; allowInternationalEmail: boolean }

/**
 * To whom a verification mail may go; undefined to nobody, which a stranger is not told. Someone signed in may ask for
 * their own address alone, and only while it is unverified (S36).
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
