import { z } from 'zod'
import { allow, type Decision, refuse } from '../decision.ts'
import { briefUserSchema } from '../user/user.ts'

export const changePasswordInput = z.object({
  newPassword: z.string(),
  currentPassword: z.string(),
  revokeOtherSessions: z.boolean().optional(),
})

export const changePasswordOutput = z.object({ token: z.string().nullable(), user: briefUserSchema })

export const setPasswordInput = z.object({ newPassword: z.string(), userId: z.string().optional() })

/** The stored hash of a user who has a password; another has come in by a provider alone. */
export function ownPasswordHash(stored: string | null | undefined): Decision<string> {
  return typeof stored === 'string' ? allow(stored) : refuse('CREDENTIAL_ACCOUNT_NOT_FOUND')
}
