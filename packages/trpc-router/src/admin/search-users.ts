import { belongsTo, positionOf, searchUsersInput, userPosition } from '@foyer/auth-domain/admin/search-users'
import { searchUsers as findMatchingUsers } from '@foyer/db/search-users'
import { readCursor, writeCursor } from '../paging/cursor.ts'
import { admin } from '../procedures.ts'
import { refused } from '../refused.ts'
import { presentUser } from '../user/present-user.ts'

/** Users as the dashboard looks for them, page by page; however far one pages, each costs the same. */
export const searchUsers = admin(searchUsersInput, 'user:list', 'ADMIN_NOT_ALLOWED_TO_LIST_USERS').query(
  async ({ ctx, input }) => {
    const { cursor, limit, ...search } = input
    const after = readCursor(userPosition, cursor)
    if (after !== undefined && !belongsTo(after, search)) throw refused('INVALID_QUERY')
    const found = await findMatchingUsers(ctx.db, search, { after, limit: limit + 1 }, ctx.now())
    const users = found.slice(0, limit)
    const last = found.length > limit ? users.at(-1) : undefined
    return {
      users: users.map((user) => presentUser(user, ctx.options)),
      nextCursor: last === undefined ? null : writeCursor(positionOf(last, search)),
    }
  },
)
