import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import { briefUserSchema } from '#user/user.ts'

export const verifyPasswordInput = z.object({ password: z.string() })

export const changePasswordInput = z.object({
  newPassword: z.string(),
  currentPassword: z.string(),
  revokeOtherSessions: z.boolean().optional(),
})

export const changePasswordOutput = z.object({ token: z.string().nullable(), user: briefUserSchema })

export const setPasswordInput = z.object({ newPassword: z.string(), userId: z.string().optional() })

/** The stored hash of a user's password; refused for a user who signs in with providers only. */
export function requirePasswordHash(stored: string | null | undefined): Decision<string> {
  return typeof stored === 'string' ? allow(stored) : refuse('CREDENTIAL_ACCOUNT_NOT_FOUND')
}
