import { z } from 'zod'
import { cursorInput } from '#input/cursor.ts'
import { idSchema } from '#input/id.ts'
import { limits } from '#limits.ts'
import { organizationIdSchema } from '#organization/organization.ts'
import { clientOrigins } from './oauth-client.ts'

/** An application that a user has let in. */
export const consentSchema = z.object({
  id: z.string(),
  clientId: z.string(),
  clientName: z.string(),
  clientUri: z.string().nullable(),
  origin: z.enum(clientOrigins),
  /** The organization that has made it; `organizationName`: the one that it was let into. */
  clientOrganizationName: z.string().nullable(),
  organizationId: z.string().nullable(),
  organizationName: z.string().nullable(),
  scopes: z.array(z.string()),
  createdAt: z.date(),
  updatedAt: z.date(),
})

export type ConsentView = z.infer<typeof consentSchema>

export const listConsentsOutput = z.array(consentSchema)

export const consentInput = z.object({ id: z.string().min(1).max(limits.idMaxLength) })

/** The applications of one user, for admins. */
export const listUserConsentsInput = z.object({ userId: idSchema.min(1) })

/** Those that the members of an organization have let into it. */
export const listOrganizationConsentsInput = z.object({
  organizationId: organizationIdSchema.optional(),
  cursor: cursorInput,
  limit: z.number().int().min(1).max(100).default(25),
})

/** Keyset position of a consent, the newest first. */
export const consentPosition = z.object({ createdAt: z.coerce.date(), id: z.string() })

/** Without `userId` those of the caller. */
export const deleteConsentsInput = z.object({ userId: idSchema.min(1).optional() })

/** The scopes that are left. */
export const updateConsentInput = consentInput.extend({
  update: z.object({ scopes: z.array(z.string().max(limits.scopeMaxLength)).min(1).max(limits.consentScopesMax) }),
})
