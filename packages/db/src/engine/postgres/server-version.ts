import { sql } from 'kysely'
import type { Db } from '#engine/handles.ts'

/** The oldest major version of PostgreSQL that is supported (docs/operations.md). */
export const LEAST_VERSION = 14

/** The server's major version. */
export async function serverVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select current_setting('server_version_num')::int / 10000 as number`.execute(db)
  return rows[0]?.number ?? 0
}
