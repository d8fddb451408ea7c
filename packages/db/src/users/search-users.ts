import type { UserPosition, UserSearch } from '@foyer/auth-domain/admin/search-users'
import { sql } from 'kysely'
import { withCustomPlan } from '#engine/force-custom-plan.ts'
import type { Db, Trx } from '#engine/handles.ts'
import { isBannedAt, textMatches, userHasRole } from './user-conditions.ts'
import { type StoredUser, toUser, userColumns } from './users.ts'

export type UserPage = { after: UserPosition | undefined; limit: number }

/** A page of the matching users, by keyset in the requested order. */
export function searchUsers(db: Db, search: UserSearch, page: UserPage, now: Date): Promise<StoredUser[]> {
  return withCustomPlan(db, async (trx) => {
    const { sortBy, sortDirection } = search
    const rows = await afterPosition(matching(trx, search, now), page.after)
      .select(userColumns)
      .orderBy(sortBy, sortDirection)
      .orderBy('id', sortDirection)
      .limit(page.limit)
      .execute()
    return rows.map(toUser)
  })
}

function matching(trx: Trx, { search, role, banned, emailVerified, isAnonymous }: UserSearch, now: Date) {
  let users = trx.selectFrom('user')
  if (search)
    users = users.where(({ or }) =>
      or((['email', 'name', 'username'] as const).map((field) => textMatches(field, 'contains', search))),
    )
  if (role !== undefined) users = users.where(userHasRole(role))
  if (banned !== undefined) users = users.where(banned ? isBannedAt(now) : ({ not }) => not(isBannedAt(now)))
  if (emailVerified !== undefined) users = users.where('emailVerified', '=', emailVerified)
  // Same expression as in the partial index.
  if (isAnonymous !== undefined)
    users = users.where(isAnonymous ? sql<boolean>`"isAnonymous"` : sql<boolean>`"isAnonymous" is not true`)
  return users
}

function afterPosition(users: ReturnType<typeof matching>, after: UserPosition | undefined) {
  if (after === undefined) return users
  const value = after.sortBy === 'createdAt' ? new Date(after.value) : after.value
  const comparison = after.sortDirection === 'asc' ? '>' : '<'
  return users.where((row) => row(row.refTuple(after.sortBy, 'id'), comparison, row.tuple(value, after.id)))
}
