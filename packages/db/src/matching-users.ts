import { type SqlBool, sql } from 'kysely'
import { likePattern } from './like-pattern.ts'

type Condition = ReturnType<typeof sql<SqlBool>>

// Written as the indexes on them are, or those would not be used.
const lowerName = sql`lower("name" collate "default") collate "C"`
const roles = sql`string_to_array("role", ',')`

/** Users in whose name or address a text stands, whatever its case. */
export function textContains(field: 'name' | 'email', text: string): Condition {
  const pattern = likePattern('contains', text)
  if (field === 'email') return sql<SqlBool>`"email" like ${pattern.toLowerCase()}`
  return sql<SqlBool>`${lowerName} like lower(cast(${pattern} as text) collate "default") collate "C"`
}

/** Users who hold a role, alone or among others. */
export function holdsRole(role: string): Condition {
  return sql<SqlBool>`${roles} @> array[cast(${role} as text)]`
}
