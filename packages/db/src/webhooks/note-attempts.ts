import { sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import type { ClaimedDelivery } from './claim-deliveries.ts'
import { isWaiting } from './waiting-deliveries.ts'

/** What an attempt has shown. */
export type Attempted = {
  status: number | null
  error: string | null
  answer: string | null
  milliseconds: number
}

/** An attempt, and what becomes of its delivery: it was taken, is given up, or is tried again at `nextAttemptAt`. */
export type NotedAttempt = Attempted &
  Pick<ClaimedDelivery, 'id' | 'attempts'> &
  Partial<Record<'deliveredAt' | 'failedAt' | 'nextAttemptAt', Date>>

/** Notes attempts of an endpoint's deliveries, but for those that another process has claimed since. Returns the ids of the others. */
export async function markAttempted(trx: Trx, attempts: readonly NotedAttempt[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`update "webhookDelivery" "row" set
      "status" = "noted"."status", "lastError" = "noted"."error", "answer" = "noted"."answer",
      "milliseconds" = "noted"."milliseconds", "deliveredAt" = "noted"."deliveredAt", "failedAt" = "noted"."failedAt",
      "nextAttemptAt" = coalesce("noted"."nextAttemptAt", "row"."nextAttemptAt")
    from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) as "noted" ("id" text, "attempts" int, "status" int,
      "error" text, "answer" text, "milliseconds" int, "deliveredAt" timestamptz, "failedAt" timestamptz,
      "nextAttemptAt" timestamptz)
    where "row"."id" = "noted"."id" and "row"."attempts" = "noted"."attempts" and ${isWaiting('row')}
    returning "row"."id"`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** Gives back deliveries that were claimed and not sent: they are due, as before. */
export async function giveBack(
  trx: Trx,
  deliveries: readonly Pick<ClaimedDelivery, 'id' | 'attempts'>[],
  now: Date,
): Promise<void> {
  const rows = deliveries.map(({ id, attempts }) => ({ id, attempts }))
  await later(
    trx,
    sql`update "webhookDelivery" "row" set "attempts" = "row"."attempts" - 1, "nextAttemptAt" = ${now},
      "firstAttemptAt" = case when "row"."attempts" > 1 then "row"."firstAttemptAt" end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as "unsent" ("id" text, "attempts" int)
    where "row"."id" = "unsent"."id" and "row"."attempts" = "unsent"."attempts" and ${isWaiting('row')}`.compile(trx),
  )
}

/** Deletes a delivery whose event is no longer kept. */
export async function deleteDelivery(
  db: Db,
  { id, attempts }: Pick<ClaimedDelivery, 'id' | 'attempts'>,
): Promise<void> {
  await db.deleteFrom('webhookDelivery').where('id', '=', id).where('attempts', '=', attempts).execute()
}
