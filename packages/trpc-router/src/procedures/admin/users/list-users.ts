import { listUsersInput, type UserPage, userQueryOf } from '@foyer/auth-domain/admin/list-users'
import { findUsers } from '@foyer/db/users/admin-users'
import { versionsOfPage } from '@foyer/db/users/page-of-all-users'
import type { z } from 'zod'
import { presentUser } from '#operations/user/present-user.ts'
import { adminProcedure, type SignedInCall } from '#runtime/procedure/procedures.ts'

/**
 * Users, searched, filtered and sorted by allow-listed fields; `total` follows the filter. The rows of a page of all users
 * are made anew only where the database says that they have changed.
 */
export const listUsers = adminProcedure(listUsersInput, 'user:list', 'ADMIN_NOT_ALLOWED_TO_LIST_USERS').query(
  async ({ ctx, input }): Promise<UserPage> => {
    const { users, total } = await readPage(ctx, input)
    return { users, total, limit: input?.limit || undefined, offset: input?.offset || undefined }
  },
)

async function readPage(
  { db, memory, options }: SignedInCall,
  input: z.output<typeof listUsersInput>,
): Promise<Pick<UserPage, 'users' | 'total'>> {
  const query = userQueryOf(input)
  const pages = query.search === undefined && query.filter === undefined ? memory?.userPages() : undefined
  const name = JSON.stringify(input)
  const kept = pages?.find(name)
  if (kept !== undefined) {
    const current = await versionsOfPage(db, query)
    // Meanwhile all pages may have been forgotten: after a failover a version may be given again.
    const isKept = pages?.find(name) === kept
    if (isKept && current.versions === kept.versions) return { users: kept.rows, total: current.total }
  }
  const keep = pages?.begin()
  const { users, total, versions } = await findUsers(db, query)
  const rows = users.map((user) => presentUser(user, options))
  if (versions !== undefined) keep?.(name, { versions, rows })
  return { users: rows, total }
}
