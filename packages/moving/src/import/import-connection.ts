import type { Db } from '@foyer/db/engine/handles'
import { sql } from 'kysely'
import { createImportTables, dropImportTables } from './beside-rows.ts'

/**
 * Runs `work` on one connection, which has the tables that an import needs beside it. Its statements are planned each time:
 * tables that grow from nothing would be read by the plan of when they were small, which is slower with every batch.
 */
export async function onImportConnection<Result>(db: Db, work: (connection: Db) => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    await dropImportTables(connection)
    await createImportTables(connection)
    await sql`set plan_cache_mode = force_custom_plan`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`reset plan_cache_mode`.execute(connection)
      await dropImportTables(connection)
    }
  })
}
