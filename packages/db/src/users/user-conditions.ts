import { type SqlBool, sql } from 'kysely'
import { likePattern } from '#engine/like-pattern.ts'

type Condition = ReturnType<typeof sql<SqlBool>>

// Same expressions as in the indexes; otherwise those would not be used.
const lowerName = sql`lower("name" collate "default") collate "C"`
const roles = sql`string_to_array("role", ',')`

/** Users whose name, email or username contains a text, case-insensitively. */
export function textContains(field: 'name' | 'email' | 'username', text: string): Condition {
  const pattern = likePattern('contains', text)
  // Stored in lower case.
  if (field !== 'name') return sql<SqlBool>`${sql.ref(field)} like ${pattern.toLowerCase()}`
  return sql<SqlBool>`${lowerName} like lower(cast(${pattern} as text) collate "default") collate "C"`
}

/** Users with a role, alone or among others. */
export function userHasRole(role: string): Condition {
  return sql<SqlBool>`${roles} @> array[cast(${role} as text)]`
}
