import type { OpenDatabase } from '@foyer/db/engine/open-database'

/** The values of a row of better-auth's `user`, verified and named by its id. */
export function user(id: string, email: string): string {
  return `('${id}', '${id}', '${email}', true, null, now(), now())`
}

/** The tables of the database, by schema. */
export async function tablesOf({ pool }: OpenDatabase): Promise<unknown> {
  return (
    await pool?.query(`select schemaname, tablename from pg_tables where schemaname not like 'pg\\_%' order by 1, 2`)
  )?.rows
}
