import { sql } from 'kysely'
import type { Db } from '#engine/handles.ts'

/**
 * A transaction that may have recorded an earlier event, in whichever database of the server: that of a process, or a
 * prepared one, which has a name.
 */
export type OpenTransaction = { pid: number | null; prepared: string | null; database: string | null; seconds: number }

/** `since`: when the oldest event was recorded that has no position; `holder` is unknown to who may not see other sessions. */
export type HeldPositions = { since: Date; holder: OpenTransaction | undefined }

/** The events that wait for their positions, and the oldest transaction that is open since before the first of them. */
export async function findHeldPositions(db: Db): Promise<HeldPositions | undefined> {
  const oldest = await db
    .selectFrom('auditEvent')
    .select('createdAt')
    .where('position', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (oldest === undefined) return undefined
  const { rows } = await sql<OpenTransaction>`
    with "event" as (select "transaction"::xid as "of" from "auditEvent" where "position" is null order by "id" limit 1),
    "open" as (
      select "pid", null as "prepared", "datname"::text as "database", "xact_start" as "began", "backend_xid" as "xid"
        from pg_stat_activity where "backend_xid" is not null and "pid" <> pg_backend_pid()
      union all select null, "gid", "database"::text, "prepared", "transaction" from pg_prepared_xacts)
    select "pid", "prepared", "database", extract(epoch from clock_timestamp() - "began")::int4 as "seconds"
    from "open", "event" where age("xid") >= age("event"."of") order by age("xid") desc limit 1`.execute(db)
  return { since: oldest.createdAt, holder: rows[0] }
}
