import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import type { RefusalName } from '#refusals.ts'
import { twoFactorRedirectSchema } from '#two-factor/two-factor-redirect.ts'
import type { SignInPolicy } from './sign-in-email.ts'
import { briefUserSchema } from './user.ts'
import { parseUsername, type UsernamePolicy } from './username.ts'

/** `callbackURL` is where the verification mail leads that an unverified user gets. */
export const signInUsernameInput = z.object({
  username: z.string(),
  password: z.string(),
  rememberMe: z.boolean().optional(),
  callbackURL: z.string().optional(),
})

export const signInUsernameOutput = z.union([
  z.object({ token: z.string(), user: briefUserSchema.extend({ username: z.string() }) }),
  twoFactorRedirectSchema,
])

/** Checks before the password: sign-in by password is enabled, and the text could be a username. */
export function startSignInUsername(
  { username, password }: { username: string; password: string },
  policy: Pick<SignInPolicy, 'enabled'>,
  usernames: UsernamePolicy,
): Decision<string> {
  if (!usernames.enabled) return refuse('NOT_FOUND')
  if (!policy.enabled) return refuse('EMAIL_AND_PASSWORD_NOT_ENABLED')
  if (username === '' || password === '') return refuse('INVALID_USERNAME_OR_PASSWORD')
  const parsed = parseUsername(username, usernames)
  return parsed.allowed ? allow(parsed.value) : parsed
}

const worded: Partial<Record<RefusalName, RefusalName>> = {
  INVALID_EMAIL_OR_PASSWORD: 'INVALID_USERNAME_OR_PASSWORD',
  EMAIL_NOT_VERIFIED: 'USERNAME_EMAIL_NOT_VERIFIED',
}

/** A decision about a sign-in with a password, in the words of one by username (wire). */
export function wordedForUsername<Found>(decision: Decision<Found>): Decision<Found> {
  return decision.allowed ? decision : refuse(worded[decision.refusal] ?? decision.refusal)
}
