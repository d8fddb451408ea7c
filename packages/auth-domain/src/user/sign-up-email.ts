import { z } from 'zod'
import { allow, type Decision, refuse } from '../decision.ts'
import { checkNewPassword, type PasswordLengths } from '../password/policy.ts'
import { type Email, parseEmail } from './email.ts'
import { briefUserSchema, imageSchema, nameSchema } from './user.ts'

export const signUpEmailInput = z.object({
  name: nameSchema,
  // Anything that is no address, a number included, is refused as one (wire: `Invalid email`).
  email: z
    .unknown()
    .optional()
    .transform((email) => (typeof email === 'string' ? email : '')),
  password: z.string(),
  image: imageSchema.optional(),
  callbackURL: z.string().optional(),
})

export const signUpEmailOutput = z.object({ token: z.string().nullable(), user: briefUserSchema })

export type SignUpPolicy = PasswordLengths & { enabled: boolean; allowInternationalEmail: boolean }

/** Whether someone may sign up with this address and password; gives the canonical address. */
export function signUpEmail(input: { email: string; password: string }, policy: SignUpPolicy): Decision<Email> {
  if (!policy.enabled) return refuse('EMAIL_AND_PASSWORD_SIGN_UP_NOT_ENABLED')
  const email = parseEmail(input.email, policy.allowInternationalEmail)
  if (email === undefined) return refuse('INVALID_EMAIL')
  const password = checkNewPassword(input.password, policy)
  return password.allowed ? allow(email) : password
}
