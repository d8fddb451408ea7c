import { sql } from 'kysely'
import type { Db } from '#engine/handles.ts'

/** The transaction that has been open for longest, which may be of another database of the server. */
export type OpenTransaction = { pid: number; database: string | null; seconds: number }

/** `since`: when the oldest event was recorded that has no position; `holder` is unknown to who may not see other sessions. */
export type HeldPositions = { since: Date; holder: OpenTransaction | undefined }

/** The events that wait for their positions because a transaction is open that may have recorded an earlier one. */
export async function findHeldPositions(db: Db): Promise<HeldPositions | undefined> {
  const oldest = await db
    .selectFrom('auditEvent')
    .select('createdAt')
    .where('position', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (oldest === undefined) return undefined
  const { rows } = await sql<OpenTransaction>`select "pid", "datname" as "database",
      extract(epoch from clock_timestamp() - "xact_start")::int4 as "seconds"
    from pg_stat_activity where "backend_xid" is not null and "pid" <> pg_backend_pid()
    order by age("backend_xid") desc limit 1`.execute(db)
  return { since: oldest.createdAt, holder: rows[0] }
}
