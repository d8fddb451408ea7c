import type { Db } from '@foyer/db/engine/handles'
import { sql } from 'kysely'
import { NotAdoptableError } from './not-adoptable.ts'

/**
 * Refuses while a Foyer is connected to the database: it would go on with tables that are somebody else's again. The
 * connections of `db` must have another name.
 */
export async function assertNobodyServes(db: Db): Promise<void> {
  const { rows } = await sql<{ connections: number }>`select count(*)::int as "connections" from pg_stat_activity
    where "datname" = current_database() and "application_name" in ('foyer', 'foyer changes')`.execute(db)
  const { connections = 0 } = rows[0] ?? {}
  if (connections > 0)
    throw new NotAdoptableError(
      `Foyer still serves with this database (${connections} connections, which pg_stat_activity names): stop it first. Nothing has been changed.`,
    )
}
