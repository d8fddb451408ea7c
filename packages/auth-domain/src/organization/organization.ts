import { z } from 'zod'
import type { FieldOptions } from '#fields/field-option.ts'
import { type StoredFields, shownFields, type WithoutStoredFields } from '#fields/fields.ts'
import { keepingEmpty } from '#input/empty-as-absent.ts'
import { idSchema } from '#input/id.ts'
import { limits } from '#limits.ts'
import { imageSchema } from '#user/user.ts'
import { SLUG_LETTERS } from './slug.ts'

/** An organization as most answers return it: `metadata` is JSON text (wire). */
export const organizationSchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  logo: z.string().nullable(),
  createdAt: z.date(),
  metadata: z.string().nullable(),
})

export type Organization = z.infer<typeof organizationSchema> & WithoutStoredFields

/** The same with `metadata` as the original object; absent when there is none (wire). */
export const editedOrganizationSchema = organizationSchema.extend({
  metadata: z.record(z.string(), z.unknown()).optional(),
})

export type EditedOrganization = z.infer<typeof editedOrganizationSchema> & WithoutStoredFields

// One rule, said as a whole: what shows a refusal shows its message.
const ofSlugs = `A slug consists of 1 to ${limits.slugMaxLength} lowercase letters, digits and hyphens`

/** URL name. */
export const slugSchema = z
  .string()
  .regex(SLUG_LETTERS, { error: ofSlugs, abort: true })
  .max(limits.slugMaxLength, ofSlugs)

/** A string-keyed map (specification section 3), as JSON at most 16 KB. */
export const metadataSchema = z
  .record(z.string(), z.unknown())
  .refine((metadata) => JSON.stringify(metadata).length <= limits.metadataMaxLength, 'Must be at most 16 KB as JSON')

export const logoSchema = imageSchema

/** The organization of a call; without it the session's active organization is used. Never empty (S55). */
export const organizationIdSchema = keepingEmpty(idSchema.min(1))

/** Like an id, not empty. Not `slugSchema`: slugs stored before its rules must stay usable. */
export const existingSlugSchema = keepingEmpty(idSchema.min(1))

export const inOrganizationInput = z.object({ organizationId: organizationIdSchema.optional() }).optional()

/** As stored. */
export type StoredOrganization = Omit<Organization, 'fields'> & { fields: StoredFields }

/** An organization as answers return it. */
export function showOrganization({ fields, ...shown }: StoredOrganization, options: FieldOptions): Organization {
  return { ...shownFields(options, fields), ...shown }
}

export function withMetadata({ metadata, ...rest }: Organization): EditedOrganization {
  return metadata === null ? rest : { ...rest, metadata: parseMetadata(metadata) }
}

function parseMetadata(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
