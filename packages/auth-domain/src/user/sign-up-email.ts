import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import { nameOrNoneSchema } from '#input/name.ts'
import { checkNewPassword, type PasswordLengths } from '#password/policy.ts'
import { type Email, parseNewEmail } from './email.ts'
import { briefUserSchema, imageSchema, usernameFields } from './user.ts'

// Loose: with the fields of an application's own.
export const signUpEmailInput = z.looseObject({
  name: nameOrNoneSchema,
  // A value of another type becomes an invalid email, not a validation error (wire: `Invalid email`).
  email: z
    .unknown()
    .optional()
    .transform((email) => (typeof email === 'string' ? email : '')),
  password: z.string(),
  image: imageSchema.nullish(),
  ...usernameFields,
  callbackURL: z.string().optional(),
})

export const signUpEmailOutput = z.object({ token: z.string().nullable(), user: briefUserSchema })

/** `open`: whether anybody may sign up with a password. */
export type SignUpPolicy = PasswordLengths & { open: boolean; allowInternationalEmail: boolean }

/** Whether a user may sign up with this email and password; returns the canonical email. */
export function signUpEmail(input: { email: string; password: string }, policy: SignUpPolicy): Decision<Email> {
  if (!policy.open) return refuse('EMAIL_AND_PASSWORD_SIGN_UP_NOT_ENABLED')
  const email = parseNewEmail(input.email, policy.allowInternationalEmail)
  if (email === undefined) return refuse('INVALID_EMAIL')
  const password = checkNewPassword(input.password, policy)
  return password.allowed ? allow(email) : password
}
