import { sql } from 'kysely'
import type { Db } from '#engine/handles.ts'

/** What the database's clock says; on the embedded engine it is the process's own. */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as "time"`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The database did not tell the time')
  return row.time
}
