import { z } from 'zod'
import type { FieldOptions } from '#fields/field-option.ts'
import { type StoredFields, shownFields, type WithoutStoredFields } from '#fields/fields.ts'
import type { User } from '#user/user.ts'
import { userSchema } from '#user/user.ts'

/** A session as API answers show it; `token` is its handle, never the secret in the cookie. */
export const sessionSchema = z.object({
  id: z.string(),
  token: z.string(),
  userId: z.string(),
  expiresAt: z.date(),
  createdAt: z.date(),
  updatedAt: z.date(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  activeOrganizationId: z.string().nullable(),
  /** Only where one is set. */
  activeTeamId: z.string().optional(),
  impersonatedBy: z.string().nullable(),
})

export type Session = z.infer<typeof sessionSchema> & WithoutStoredFields

/** As stored. */
export type StoredSession = Omit<Session, 'fields'> & { fields: StoredFields }

/** A session as answers return it. */
export function showSession({ fields, ...shown }: StoredSession, options: FieldOptions): Session {
  return { ...shownFields(options, fields), ...shown }
}

/** An unexpired session and its user. */
export type SignedIn = { session: Session; user: User }

export const signedInSchema = z.object({ session: sessionSchema, user: userSchema })

/** `needsRefresh`, where renewals are deferred: whether `POST /get-session` would renew the session. */
export const getSessionOutput = signedInSchema.extend({ needsRefresh: z.boolean().optional() }).nullable()

export type AnsweredSession = z.infer<typeof getSessionOutput>

// Any other text counts as false (wire).
const flag = z.union([z.boolean(), z.string().transform((text) => text === 'true')])

export const getSessionInput = z
  .object({ disableCookieCache: flag.optional(), disableRefresh: flag.optional() })
  .optional()

export const revokeSessionInput = z.object({ token: z.string() })

export const statusSchema = z.object({ status: z.literal(true) })
export const successSchema = z.object({ success: z.literal(true) })
