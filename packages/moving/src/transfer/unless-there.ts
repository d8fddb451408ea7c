import { type RawBuilder, sql } from 'kysely'
import type { NamedTable } from './archived-tables.ts'

/**
 * What becomes of a row that is there already: it stays as it is, but one that a trigger has written in this transaction gets
 * what the trigger does not know.
 */
export function unlessThere({
  name,
  key,
  followed = [],
}: Pick<NamedTable, 'name' | 'key' | 'followed'>): RawBuilder<unknown> {
  if (followed.length === 0) return sql`on conflict do nothing`
  const set = followed.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  return sql`on conflict (${sql.join(key.map((column) => sql.ref(column)))}) do update set ${sql.join(set)}
    where ${sql.table(name)}.xmin = pg_current_xact_id()::xid`
}
