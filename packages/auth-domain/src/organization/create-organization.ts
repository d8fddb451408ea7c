import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import { idSchema } from '#input/id.ts'
import { nameSchema } from '#input/name.ts'
import { memberSchema } from '#member/member.ts'
import { editedOrganizationSchema, logoSchema, metadataSchema, slugSchema } from './organization.ts'

// Loose: with the fields of an application's own.
export const createOrganizationInput = z.looseObject({
  name: nameSchema,
  slug: slugSchema,
  /** The creator; accepted from an admin or the server only (S49). */
  userId: idSchema.optional(),
  logo: logoSchema.nullish(),
  metadata: metadataSchema.nullish(),
  keepCurrentActiveOrganization: z.boolean().optional(),
})

export const createOrganizationOutput = editedOrganizationSchema.extend({ members: z.array(memberSchema) })

export const checkSlugInput = z.object({ slug: z.string() })

/** Whether a member of `count` organizations may create another. */
export function createOrganization(allowed: boolean, count: number, limit: number | undefined): Decision {
  if (!allowed) return refuse('ORGANIZATION_NOT_ALLOWED_TO_CREATE')
  return limit !== undefined && count >= limit ? refuse('ORGANIZATION_LIMIT_REACHED') : allow()
}
