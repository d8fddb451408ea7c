import type { TestDatabase } from '@foyer/db/testing/test-database'
import { sql } from 'kysely'

/** Keeps all rows; the result puts them back, whatever was written since. */
export async function keptTables(database: Pick<TestDatabase, 'db' | 'truncate'>): Promise<() => Promise<void>> {
  const { db } = database
  const { rows: columns } = await sql<{ table: string; columns: string }>`
    select c.table_name as "table", string_agg(quote_ident(c.column_name), ', ') as columns
    from information_schema.columns c
    join pg_class on relname = c.table_name and relnamespace = ${'public'}::regnamespace and not relispartition
    where c.table_schema = 'public' and c.is_generated = 'NEVER' and relkind in ('r', 'p')
    group by 1`.execute(db)
  const rowsOf = columns.map(({ table }) => `select '${table}' as "table", json_agg(t)::text as rows from "${table}" t`)
  const { rows: kept } = await sql.raw<{ table: string; rows: string | null }>(rowsOf.join(' union all ')).execute(db)
  const columnsOf = new Map(columns.map(({ table, columns }) => [table, columns]))
  const inserts = kept
    .filter(({ rows }) => rows !== null)
    .map(
      ({ table, rows }) => `insert into "${table}" (${columnsOf.get(table)}) overriding system value
        select ${columnsOf.get(table)} from json_populate_recordset(null::"${table}", ${literal(rows ?? '[]')}) on conflict do nothing;`,
    )
  return async () => {
    await database.truncate()
    // Neither triggers nor the order of references count for rows that were there before.
    const statements = ['set local session_replication_role = replica;', ...inserts].join(' ')
    await sql.raw(`do $keep$ begin ${statements} end $keep$`).execute(db)
  }
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
