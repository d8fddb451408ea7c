import { sql } from 'kysely'
import type { Db } from '#engine/handles.ts'
import { isWaiting } from '#webhooks/waiting-deliveries.ts'

/** What an operator watches; counts are exact up to `COUNTED` rows and estimates or lower bounds above. */
export type Usage = {
  sessions: number
  outbox: {
    due: number
    parked: number
    /** When the mail that has waited longest became due; undefined where none is. */
    oldestDue: Date | undefined
  }
  webhooks: {
    /** Endpoints that have taken nothing since their last failure, and those that were switched off because of it. */
    failing: number
    givenUp: number
    /** Deliveries that have been made and are due, of endpoints that there are. */
    due: number
    /** When the endpoint that has waited longest became due; undefined where none is. */
    oldestDue: Date | undefined
  }
  /** Since when the oldest event waits for its position; undefined where none does. */
  oldestUnpositioned: Date | undefined
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
    failing: number
    givenUp: number
    dueDeliveries: number
    oldestWebhook: Date | null
    oldestEvent: Date | null
  }>`
    select
      (select count(*) from (select 1 from "session" where "expiresAt" > ${now} limit ${sql.lit(COUNTED)}) as live)::int4 as "sessions",
      (select greatest(reltuples, 0) from pg_class where oid = '"session"'::regclass)::float8 as "estimate",
      (select count(*) from (select 1 from "outbox" where "sentAt" is null and "parkedAt" is null
        and "availableAt" <= ${now} limit ${sql.lit(COUNTED)}) as due)::int4 as "due",
      (select count(*) from (select 1 from "outbox" where "parkedAt" is not null limit ${sql.lit(COUNTED)}) as parked)::int4
        as "parked",
      (select "availableAt" from "outbox" where "sentAt" is null and "parkedAt" is null and "availableAt" <= ${now}
        order by "availableAt" limit 1) as "oldestDue",
      (select count(*) from (select 1 from "webhook" where "failingSince" is not null and "disabledAt" is null
        limit ${sql.lit(COUNTED)}) as failing)::int4 as "failing",
      (select count(*) from (select 1 from "webhook" where "disabledReason" is not null limit ${sql.lit(COUNTED)}) as off)::int4
        as "givenUp",
      (select count(*) from (select 1 from "webhook" cross join lateral (select 1 from "webhookDelivery" "row"
        where "webhookId" = "webhook"."id" and ${isWaiting('row')} and "nextAttemptAt" <= ${now} limit ${sql.lit(COUNTED)}) as one
        where "dueAt" is not null limit ${sql.lit(COUNTED)}) as waiting)::int4 as "dueDeliveries",
      (select "dueAt" from "webhook" where "dueAt" <= ${now} and "disabledAt" is null
        and ("leasedUntil" is null or "leasedUntil" <= ${now}) order by "dueAt" limit 1)
        as "oldestWebhook",
      (select "createdAt" from "auditEvent" where "position" is null order by "id" limit 1) as "oldestEvent"`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('The usage could not be read')
  const { sessions, estimate, due, parked, oldestDue, failing, givenUp, dueDeliveries, oldestWebhook, oldestEvent } =
    row
  // Expired sessions are deleted within a minute, so the planner's count of the table is close.
  return {
    sessions: sessions < COUNTED ? sessions : Math.max(sessions, Math.round(estimate)),
    outbox: { due, parked, oldestDue: oldestDue ?? undefined },
    webhooks: { failing, givenUp, due: dueDeliveries, oldestDue: oldestWebhook ?? undefined },
    oldestUnpositioned: oldestEvent ?? undefined,
  }
}
