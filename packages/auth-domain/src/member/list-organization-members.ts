import { z } from 'zod'
import { queryCount } from '#input/count.ts'
import { idSchema } from '#input/id.ts'
import { limits } from '#limits.ts'
import { existingSlugSchema, organizationIdSchema } from '#organization/organization.ts'
import { memberWithUserSchema } from './member.ts'

const fields = ['id', 'userId', 'role', 'createdAt'] as const
const filterFields = ['id', 'userId', 'role'] as const
const operators = ['eq', 'ne', 'in', 'not_in', 'contains', 'starts_with', 'ends_with'] as const

const DEFAULT_LIMIT = 100

const text = z.string().max(256)

const organizationNamed = z.object({
  organizationId: organizationIdSchema.optional(),
  organizationSlug: existingSlugSchema.optional(),
})

/** As of better-auth 1.7: a page by offset, sorted and filtered by a field. */
export const listOrganizationMembersInput = organizationNamed
  .extend({
    limit: queryCount.optional(),
    offset: queryCount.optional(),
    sortBy: z.enum(fields).optional(),
    sortDirection: z.enum(['asc', 'desc']).optional(),
    filterField: z.enum(filterFields).optional(),
    filterValue: text.or(z.array(text).max(100)).optional(),
    filterOperator: z.enum(operators).optional(),
  })
  .optional()

export const listOrganizationMembersOutput = z.object({ members: z.array(memberWithUserSchema), total: z.number() })

export const getActiveMemberRoleInput = organizationNamed.extend({ userId: idSchema.optional() }).optional()

export const getActiveMemberRoleOutput = z.object({ role: z.string() })

export type MemberFilter = {
  field: (typeof filterFields)[number]
  operator: (typeof operators)[number]
  values: readonly string[]
}

/** Query for members with defaults filled in: oldest first, at most as many as are listed. */
export type MemberPageQuery = {
  filter: MemberFilter | undefined
  sort: { by: (typeof fields)[number]; direction: 'asc' | 'desc' }
  limit: number
  offset: number
}

export function memberPageOf(input: z.output<typeof listOrganizationMembersInput>): MemberPageQuery {
  const { filterField, filterValue, filterOperator = 'eq', sortBy = 'createdAt', sortDirection = 'asc' } = input ?? {}
  return {
    filter:
      filterField === undefined || filterValue === undefined
        ? undefined
        : { field: filterField, operator: filterOperator, values: [filterValue].flat() },
    sort: { by: sortBy, direction: sortDirection },
    limit: Math.min(input?.limit || DEFAULT_LIMIT, limits.listedMembers),
    offset: input?.offset ?? 0,
  }
}
