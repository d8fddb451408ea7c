import { z } from 'zod'
import { nameSchema } from '#input/name.ts'
import { limits } from '#limits.ts'
import { requestedRightsInput } from '#permission/requested-rights.ts'
import { roleInput } from '#permission/role-input.ts'
import { sessionSchema } from '#session/session.ts'
import { addressSchema } from '#user/address-schema.ts'
import { imageSchema, userSchema } from '#user/user.ts'

const userId = z.string()

export const userIdInput = z.object({ userId })

export const userOutput = z.object({ user: userSchema })

export const createUserInput = z.object({
  email: addressSchema,
  password: z.string(),
  name: nameSchema,
  role: roleInput.optional(),
  /** Further fields of the user: the picture, and the fields of an application's own (S49). */
  data: z.looseObject({ image: imageSchema.nullable().optional() }).optional(),
})

/** A user who chooses a password by a mailed link. */
export const inviteUserInput = createUserInput.omit({ password: true })

export const setRoleInput = z.object({ userId, role: roleInput })

export const banUserInput = z.object({
  userId,
  banReason: z.string().max(1024).nullish(),
  /** In seconds, at most a hundred years; without it the ban does not expire. */
  banExpiresIn: z.number().int().positive().max(limits.banMaxExpiresIn).nullish(),
})

export const impersonateOutput = z.object({ session: sessionSchema, user: userSchema })

/** Null to a bearer. */
export const stopImpersonatingOutput = impersonateOutput.nullable()

export const sessionsOutput = z.object({ sessions: z.array(sessionSchema) })

export const revokeUserSessionInput = z.object({ sessionToken: z.string() })

export const setUserPasswordInput = z.object({ userId, newPassword: z.string() })

export const adminHasPermissionInput = requestedRightsInput.safeExtend({
  userId: z.string().optional(),
  role: z.string().optional(),
})
