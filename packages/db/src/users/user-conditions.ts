import { DELETED_EMAIL_PREFIX } from '@foyer/auth-domain/user/delete-user'
import { type SqlBool, sql } from 'kysely'
import { likePattern, type MatchPosition } from '#engine/like-pattern.ts'

/** Who are admins: by a role, or by their id. */
export type Admins = { adminRoles: readonly string[]; adminUserIds: readonly string[] }

type Condition = ReturnType<typeof sql<SqlBool>>

// Same expressions as in the indexes; otherwise those would not be used.
const lowerName = sql`lower("name" collate "default") collate "C"`
const roles = sql`string_to_array("role", ',')`

/** Users whose name, email or username has a text at a position, case-insensitively. */
export function textMatches(field: 'name' | 'email' | 'username', position: MatchPosition, text: string): Condition {
  const pattern = likePattern(position, text)
  // Stored in lower case.
  if (field !== 'name') return sql<SqlBool>`${sql.ref(field)} like ${pattern.toLowerCase()}`
  return sql<SqlBool>`${lowerName} like lower(cast(${pattern} as text) collate "default") collate "C"`
}

/** Users with a role, alone or among others. */
export function userHasRole(role: string): Condition {
  return sql<SqlBool>`${roles} @> array[cast(${role} as text)]`
}

/** Users with any of these roles. */
export function userHasAnyRole(names: readonly string[]): Condition {
  return sql<SqlBool>`${roles} && ${[...names]}::text[]`
}

/** Users who are banned at that time. Never null, so that its negation also matches who was never banned. */
export function isBannedAt(now: Date): Condition {
  return sql<SqlBool>`("banned" is true and ("banExpires" is null or "banExpires" > ${now}))`
}

/** Users who can act as an admin at that time: neither banned nor about to be deleted. */
export function isAdminAt({ adminRoles, adminUserIds }: Admins, now: Date): Condition {
  const named = sql`"id" = any(${[...adminUserIds]}::text[])`
  const deleted = sql`starts_with("email", ${DELETED_EMAIL_PREFIX})`
  return sql<SqlBool>`((${userHasAnyRole(adminRoles)} or ${named}) and not ${isBannedAt(now)} and not ${deleted})`
}
