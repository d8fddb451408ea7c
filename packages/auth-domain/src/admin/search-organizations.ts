import { z } from 'zod'
import { cursorInput, nextCursor } from '#input/cursor.ts'
import { organizationSchema } from '#organization/organization.ts'

const sorts = ['createdAt', 'name'] as const

/** `search` matches part of a name or a URL name, case-insensitively, or the whole id. */
export const searchOrganizationsInput = z.object({
  search: z.string().trim().max(256).optional(),
  sortBy: z.enum(sorts).default('createdAt'),
  sortDirection: z.enum(['asc', 'desc']).default('desc'),
  cursor: cursorInput,
  limit: z.number().int().min(1).max(100).default(50),
})

export type OrganizationSearch = Omit<z.output<typeof searchOrganizationsInput>, 'cursor' | 'limit'>

/** An organization in the list; `members` are counted up to `limits.countedMembers`, one more says "more than those". */
const listedOrganizationSchema = organizationSchema.omit({ metadata: true }).extend({ members: z.number().int() })

export type ListedOrganization = z.infer<typeof listedOrganizationSchema>

export const searchOrganizationsOutput = z.object({ organizations: z.array(listedOrganizationSchema), nextCursor })

/** Keyset position of an organization in a sorted list; the next page starts after it. */
export const organizationPosition = z
  .object({ sortBy: z.enum(sorts), sortDirection: z.enum(['asc', 'desc']), value: z.string(), id: z.string() })
  .refine(({ sortBy, value }) => sortBy !== 'createdAt' || !Number.isNaN(Date.parse(value)))

export type OrganizationPosition = z.output<typeof organizationPosition>

/** The position of an organization in a sorted list. */
export function organizationPositionOf(
  organization: Pick<ListedOrganization, 'id' | 'name' | 'createdAt'>,
  { sortBy, sortDirection }: Pick<OrganizationSearch, 'sortBy' | 'sortDirection'>,
): OrganizationPosition {
  const value = sortBy === 'createdAt' ? organization.createdAt.toISOString() : organization[sortBy]
  return { sortBy, sortDirection, value, id: organization.id }
}
