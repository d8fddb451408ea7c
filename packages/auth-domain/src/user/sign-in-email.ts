import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import { twoFactorRedirectSchema } from '#two-factor/two-factor-redirect.ts'
import { isBanned } from './ban.ts'
import { type Email, parseEmail } from './email.ts'
import { briefUserSchema, type User } from './user.ts'

export const signInEmailInput = z.object({
  email: z.string(),
  password: z.string(),
  rememberMe: z.boolean().optional(),
  callbackURL: z.string().optional(),
})

export const signInEmailOutput = z.union([
  z.object({
    redirect: z.boolean(),
    token: z.string(),
    url: z.string().optional(),
    user: briefUserSchema,
  }),
  twoFactorRedirectSchema,
])

export type SignInPolicy = {
  enabled: boolean
  requireEmailVerification: boolean
  /** Whether sign-up hides that an email is taken; an unverified one must not tell it either. */
  quietSignUp: boolean
  allowInternationalEmail: boolean
}

/** Checks before the password: sign-in by email is enabled, and the email is valid. */
export function startSignInEmail(email: string, policy: SignInPolicy): Decision<Email> {
  if (!policy.enabled) return refuse('EMAIL_AND_PASSWORD_NOT_ENABLED')
  const canonical = parseEmail(email, policy.allowInternationalEmail)
  return canonical === undefined ? refuse('INVALID_EMAIL') : allow(canonical)
}

/** What a refused sign-in is answered with: quietly, a password just chosen looks as wrong as for a taken email. */
export function answeredSignIn<Found>(decision: Decision<Found>, { quietSignUp }: SignInPolicy): Decision<Found> {
  const unverified = !decision.allowed && decision.refusal === 'EMAIL_NOT_VERIFIED'
  return quietSignUp && unverified ? refuse('INVALID_EMAIL_OR_PASSWORD') : decision
}

/** Checks after the password was compared. Verification status and ban are revealed only with the right password (S15). */
export function signInEmail<Found extends Omit<User, 'fields'>>(
  user: Found | undefined,
  passwordMatches: boolean,
  policy: SignInPolicy,
  now: Date,
): Decision<Found> {
  if (user === undefined || !passwordMatches) return refuse('INVALID_EMAIL_OR_PASSWORD')
  if (policy.requireEmailVerification && !user.emailVerified) return refuse('EMAIL_NOT_VERIFIED')
  if (isBanned(user, now)) return refuse('BANNED_USER')
  return allow(user)
}
