import { sql } from 'kysely'
import type { Db } from '#engine/handles.ts'

/** What an operator watches; counts are exact up to `COUNTED` rows and estimates or lower bounds above. */
export type Usage = {
  sessions: number
  outbox: {
    due: number
    parked: number
    /** When the mail that has waited longest became due; undefined where none is. */
    oldestDue: Date | undefined
  }
}

// Read from an index: a few milliseconds, whatever the table holds.
const COUNTED = 20_000

/** Reads the figures of the metrics in one statement that looks at a bounded number of rows. */
export async function readUsage(db: Db, now: Date): Promise<Usage> {
  const { rows } = await sql<{
    sessions: number
    estimate: number
    due: number
    parked: number
    oldestDue: Date | null
  }>`
    select
      (select count(*) from (select 1 from "session" where "expiresAt" > ${now} limit ${sql.lit(COUNTED)}) as live)::int4 as "sessions",
      (select greatest(reltuples, 0) from pg_class where oid = '"session"'::regclass)::float8 as "estimate",
      (select count(*) from (select 1 from "outbox" where "sentAt" is null and "parkedAt" is null
        and "availableAt" <= ${now} limit ${sql.lit(COUNTED)}) as due)::int4 as "due",
      (select count(*) from (select 1 from "outbox" where "parkedAt" is not null limit ${sql.lit(COUNTED)}) as parked)::int4
        as "parked",
      (select "availableAt" from "outbox" where "sentAt" is null and "parkedAt" is null and "availableAt" <= ${now}
        order by "availableAt" limit 1) as "oldestDue"`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The usage could not be read')
  const { sessions, estimate, due, parked, oldestDue } = row
  // Expired sessions are deleted within a minute, so the planner's count of the table is close.
  return {
    sessions: sessions < COUNTED ? sessions : Math.max(sessions, Math.round(estimate)),
    outbox: { due, parked, oldestDue: oldestDue ?? undefined },
  }
}
