import { z } from 'zod'
import { allow, type Decision, refuse } from '../decision.ts'
import { isBanned } from './ban.ts'
import { type Email, parseEmail } from './email.ts'
import { briefUserSchema, type User } from './user.ts'

export const signInEmailInput = z.object({
  email: z.string(),
  password: z.string(),
  rememberMe: z.boolean().optional(),
  callbackURL: z.string().optional(),
})

export const signInEmailOutput = z.object({
  redirect: z.boolean(),
  token: z.string(),
  url: z.string().optional(),
  user: briefUserSchema,
})

export type SignInPolicy = { enabled: boolean; requireEmailVerification: boolean; allowInternationalEmail: boolean }

/** Before any password is looked at: is this door open, and is this an address at all? */
export function startSignInEmail(email: string, policy: SignInPolicy): Decision<Email> {
  if (!policy.enabled) return refuse('EMAIL_AND_PASSWORD_NOT_ENABLED')
  const canonical = parseEmail(email, policy.allowInternationalEmail)
  return canonical === undefined ? refuse('INVALID_EMAIL') : allow(canonical)
}

/** After the password was compared. A stranger learns of verification or a ban only with the right password (S15). */
export function signInEmail<Person extends User>(
  user: Person | undefined,
  passwordMatches: boolean,
  policy: SignInPolicy,
  now: Date,
): Decision<Person> {
  if (user === undefined || !passwordMatches) return refuse('INVALID_EMAIL_OR_PASSWORD')
  if (policy.requireEmailVerification && !user.emailVerified) return refuse('EMAIL_NOT_VERIFIED')
  if (isBanned(user, now)) return refuse('BANNED_USER')
  return allow(user)
}
