import { z } from 'zod'
import { queryCount } from '#input/count.ts'
import { type User, userSchema } from '#user/user.ts'

/** The columns users may be sorted and filtered by (S52). */
export const userFields = ['id', 'name', 'email', 'emailVerified', 'role', 'banned', 'createdAt', 'updatedAt'] as const

export type UserField = (typeof userFields)[number]

/** At most so many users are listed, and so many where no limit is given (wire). */
export const MOST_LISTED = 100

export const listUsersInput = z
  .object({
    searchValue: z.string().max(256).optional(),
    searchField: z.enum(['email', 'name']).optional(),
    searchOperator: z.enum(['contains', 'starts_with', 'ends_with']).optional(),
    limit: queryCount.optional(),
    offset: queryCount.optional(),
    sortBy: z.enum(userFields).optional(),
    sortDirection: z.enum(['asc', 'desc']).optional(),
    filterField: z.enum(userFields).optional(),
    filterValue: z.string().max(256).optional(),
    filterOperator: z.enum(['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'contains']).optional(),
  })
  .optional()

export const listUsersOutput = z.object({
  users: z.array(userSchema),
  total: z.number(),
  limit: z.number().optional(),
  offset: z.number().optional(),
})

/** A page of users as it is answered. */
export type UserPage = Omit<z.infer<typeof listUsersOutput>, 'users'> & { users: User[] }

/** Query for users with defaults filled in (wire): search and filter by email, ascending sort, at most 100 users. */
export type UserQuery = {
  search: { field: 'email' | 'name'; operator: 'contains' | 'starts_with' | 'ends_with'; value: string } | undefined
  filter:
    | { field: UserField; operator: 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte' | 'contains'; value: string }
    | undefined
  sort: { by: UserField; direction: 'asc' | 'desc' } | undefined
  limit: number
  offset: number
}

export function userQueryOf(input: z.output<typeof listUsersInput>): UserQuery {
  const { searchValue, searchField = 'email', searchOperator = 'contains' } = input ?? {}
  const { filterValue, filterField = 'email', filterOperator = 'eq' } = input ?? {}
  const { sortBy, sortDirection = 'asc', limit, offset } = input ?? {}
  return {
    search: searchValue ? { field: searchField, operator: searchOperator, value: searchValue } : undefined,
    filter: filterValue ? { field: filterField, operator: filterOperator, value: filterValue } : undefined,
    sort: sortBy && { by: sortBy, direction: sortDirection },
    limit: Math.min(limit || MOST_LISTED, MOST_LISTED),
    offset: offset ?? 0,
  }
}
