import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import { maySignUp, type SignUpOptions } from '#sign-in/may-sign-up.ts'
import { twoFactorRedirectSchema } from '#two-factor/two-factor-redirect.ts'
import { type Email, parseEmail } from '#user/email.ts'
import { briefUserSchema } from '#user/user.ts'
import type { CodePurpose } from '#verification/secret-purposes.ts'

/** What a mailed code is asked for, as callers name it. */
export const codeTypes = ['sign-in', 'email-verification', 'forget-password'] as const

export type CodeType = (typeof codeTypes)[number]

/** The purpose of a code of each type. */
export const purposeOfCode = {
  'sign-in': 'sign-in-code',
  'email-verification': 'email-verification-code',
  'forget-password': 'forget-password-code',
} as const satisfies Record<CodeType, CodePurpose>

export const sendVerificationOtpInput = z.object({ email: z.string(), type: z.enum(codeTypes) })

export const signInEmailOtpInput = z.object({ email: z.string(), otp: z.string() })
export const signInEmailOtpOutput = z.union([
  z.object({ token: z.string(), user: briefUserSchema }),
  twoFactorRedirectSchema,
])

export const verifyEmailOtpInput = z.object({ email: z.string(), otp: z.string() })
/** `token`: of the session that the verification has started. */
export const verifyEmailOtpOutput = z.union([
  z.object({ status: z.literal(true), token: z.string().nullable(), user: briefUserSchema }),
  twoFactorRedirectSchema,
])

export const checkVerificationOtpInput = z.object({ email: z.string(), otp: z.string(), type: z.enum(codeTypes) })

export const forgetPasswordEmailOtpInput = z.object({ email: z.string() })

export const resetPasswordEmailOtpInput = z.object({ email: z.string(), otp: z.string(), password: z.string() })

/** The answer to every request for a code, whether or not there is anybody to mail it to. */
export const codeSuccessSchema = z.object({ success: z.literal(true) })

/** The canonical form of an address that a code is asked or presented for (T77, T78). */
export function parseCodeAddress(email: string, allowInternationalEmail: boolean): Decision<Email> {
  const canonical = parseEmail(email, allowInternationalEmail)
  return canonical === undefined ? refuse('INVALID_EMAIL') : allow(canonical)
}

/** A stored code after an attempt at it was counted; `attempts` with that one. */
export type AttemptedCode = { attempts: number; expiresAt: Date }

/** Whether the attempt may be compared with the code (T3, T7). A code whose attempts are used up is worth nothing. */
export function attemptCode(code: AttemptedCode | undefined, allowedAttempts: number, now: Date): Decision {
  if (code === undefined) return refuse('INVALID_OTP')
  if (code.expiresAt <= now) return refuse('OTP_EXPIRED')
  return code.attempts > allowedAttempts ? refuse('TOO_MANY_ATTEMPTS') : allow()
}

/** The user whom a code of a type would be mailed to, or undefined for an address without one. */
type Recipient = { emailVerified: boolean } | undefined

/**
 * Whether anybody gets a code of a type (T71, T81): who gets none gets the same answers. `confirming`: the user asks for
 * it, to confirm that their verified email may change or that they hold it.
 */
export function isCodeMailed(type: CodeType, user: Recipient, options: SignUpOptions, confirming = false): boolean {
  switch (type) {
    case 'sign-in':
      return user !== undefined || maySignUp('email-code', options)
    case 'email-verification':
      return user !== undefined && (!user.emailVerified || confirming)
    case 'forget-password':
      return user !== undefined
  }
}
