import { sql } from 'kysely'
import type { Db } from '#engine/handles.ts'
import { LEDGER } from '#migrations/migrate.ts'

/** The version of the database server, and the newest migration that is applied. */
export async function findVersions(db: Db): Promise<{ version: string; schema: string }> {
  const { rows } = await sql<{ version: string; schema: string }>`
    select current_setting('server_version') as "version", max("name" collate "C") as "schema"
    from ${sql.table(LEDGER)}`.execute(db)
  const [versions] = rows
  if (versions === undefined) throw new Error('The database did not tell its version')
  return versions
}
