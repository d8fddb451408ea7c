import { belongsTo, positionOf, userPosition } from '@foyer/auth-domain/admin/search-users'
import { contract } from '@foyer/auth-domain/contract/contract'
import { searchUsers as findMatchingUsers } from '@foyer/db/users/search-users'
import { presentUser } from '#operations/user/present-user.ts'
import { readCursor, writeCursor } from '#runtime/cursor.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { query, refused } = procedure(contract.searchUsers)

/** Searches users with cursor pagination, so that every page costs the same. */
export const searchUsers = query(async ({ ctx, input }) => {
  const { cursor, limit, ...search } = input
  const after = readCursor(userPosition, cursor)
  if (after !== undefined && !belongsTo(after, search))
    throw refused('INVALID_QUERY', { subject: '[query.cursor] Invalid cursor' })
  const found = await findMatchingUsers(ctx.db, search, { after, limit: limit + 1 }, ctx.now())
  const users = found.slice(0, limit)
  const last = found.length > limit ? users.at(-1) : undefined
  return {
    users: users.map((user) => presentUser(user, ctx.options)),
    nextCursor: last === undefined ? null : writeCursor(positionOf(last, search)),
  }
})
