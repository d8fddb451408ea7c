import { z } from 'zod'
import { cursorInput, nextCursor } from '#input/cursor.ts'
import { userSchema } from '#user/user.ts'

const sorts = ['createdAt', 'name', 'email'] as const

/** `search` matches part of a name, an email or a username, case-insensitively; absent fields do not filter. */
export const searchUsersInput = z.object({
  search: z.string().trim().max(256).optional(),
  role: z.string().min(1).max(256).optional(),
  banned: z.boolean().optional(),
  emailVerified: z.boolean().optional(),
  isAnonymous: z.boolean().optional(),
  sortBy: z.enum(sorts).default('createdAt'),
  sortDirection: z.enum(['asc', 'desc']).default('desc'),
  cursor: cursorInput,
  limit: z.number().int().min(1).max(100).default(50),
})

export type UserSearch = Omit<z.output<typeof searchUsersInput>, 'cursor' | 'limit'>

export const searchUsersOutput = z.object({ users: z.array(userSchema), nextCursor })

/** Keyset position of a user in a sorted list; the next page starts after it. */
export const userPosition = z
  .object({ sortBy: z.enum(sorts), sortDirection: z.enum(['asc', 'desc']), value: z.string(), id: z.string() })
  .refine(({ sortBy, value }) => sortBy !== 'createdAt' || !Number.isNaN(Date.parse(value)))

export type UserPosition = z.output<typeof userPosition>

/** The position of a user in a sorted list. */
export function positionOf(
  user: { id: string; name: string; email: string; createdAt: Date },
  { sortBy, sortDirection }: Pick<UserSearch, 'sortBy' | 'sortDirection'>,
): UserPosition {
  const value = sortBy === 'createdAt' ? user.createdAt.toISOString() : user[sortBy]
  return { sortBy, sortDirection, value, id: user.id }
}

type SortOrder = { sortBy: string; sortDirection: string }

/** Whether a position was taken in this sort order; a cursor of another order is invalid. */
export function belongsTo(position: SortOrder, search: SortOrder): boolean {
  return position.sortBy === search.sortBy && position.sortDirection === search.sortDirection
}
