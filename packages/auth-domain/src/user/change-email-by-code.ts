import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import type { CodePurpose } from '#verification/secret-purposes.ts'
import { type Email, parseNewEmail } from './email.ts'

/** `otp`: the code of type `email-verification` that was mailed to the current email. */
export const requestEmailChangeEmailOtpInput = z.object({ newEmail: z.string(), otp: z.string().optional() })
/** `otp`: the code that was mailed to the new email. */
export const changeEmailEmailOtpInput = z.object({ newEmail: z.string(), otp: z.string() })

type Policy = { enabled: boolean; allowInternationalEmail: boolean }

/** Whether a user may change their email by a code to the new one; whether that is free is checked in the database. */
export function changeEmailByCode(user: { email: string }, newEmail: string, policy: Policy): Decision<Email> {
  if (!policy.enabled) return refuse('CHANGE_EMAIL_WITH_OTP_DISABLED')
  const canonical = parseNewEmail(newEmail, policy.allowInternationalEmail)
  if (canonical === undefined) return refuse('INVALID_EMAIL')
  return canonical === user.email ? refuse('EMAIL_IS_THE_SAME') : allow(canonical)
}

/**
 * The purpose of the code to the new email. A verified email is replaced only after a code of its own (S38): a code that was
 * asked for while it was not verified is found no more once it is.
 */
export function changeCodePurpose({ emailVerified }: { emailVerified: boolean }): CodePurpose {
  return emailVerified ? 'confirmed-change-code' : 'change-code'
}
