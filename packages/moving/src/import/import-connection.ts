import type { Db } from '@foyer/db/engine/handles'
import { sql } from 'kysely'
import { createImportTables, dropImportTables } from './beside-rows.ts'
import { createOrganizationTables, dropOrganizationTables } from './organization-rows.ts'

/**
 * Runs `work` on one connection, which has the tables that an import needs beside it. Its statements are planned each time:
 * tables that grow from nothing would be read by the plan of when they were small, which is slower with every batch.
 */
export async function onImportConnection<Result>(db: Db, work: (connection: Db) => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    await drop(connection)
    await createImportTables(connection)
    await createOrganizationTables(connection)
    await sql`set plan_cache_mode = force_custom_plan`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`reset plan_cache_mode`.execute(connection)
      await drop(connection)
    }
  })
}

async function drop(connection: Db): Promise<void> {
  await dropImportTables(connection)
  await dropOrganizationTables(connection)
}
