import type { DisabledReason } from '@foyer/auth-domain/webhook/webhook'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import type { WebhookDeliveryTable } from '#schema/webhooks.ts'
import type { WebhookSecrets } from './webhooks.ts'

/** An endpoint that this process alone delivers to, until its lease ends. */
export type ClaimedWebhook = WebhookSecrets & {
  id: string
  organizationId: string | null
  url: string
  failingSince: Date | null
  /** Not null: its next deliveries are still to be made. */
  behind: number | null
  leasedUntil: Date
}

/** A delivery that this process attempts; `attempts` counts this one. */
export type ClaimedDelivery = Pick<
  Selectable<WebhookDeliveryTable>,
  'id' | 'eventCreatedAt' | 'eventId' | 'type' | 'attempts' | 'createdAt'
> & { firstAttemptAt: Date }

/** What an attempt has shown. */
export type Attempted = {
  status: number | null
  error: string | null
  answer: string | null
  milliseconds: number
}

/** A delivery that an endpoint has taken. */
export type TakenDelivery = { delivery: ClaimedDelivery; attempted: Attempted }

const claimed = [
  'id',
  'organizationId',
  'url',
  'failingSince',
  'behind',
  'secret',
  'formerSecret',
  'formerSecretUntil',
] as const

// However many it has: of one organization two are delivered to at a time.
const hasPlace = (now: Date) =>
  sql<boolean>`("webhook"."organizationId" is null or (select count(*) from "webhook" "other"
    where "other"."organizationId" = "webhook"."organizationId" and "other"."leasedUntil" > ${now}) < 2)`

/** Claims the endpoint that has waited longest, among those that fail or those that do not; no two processes claim the same one. */
export async function claimDueWebhook(
  db: Db,
  { now, leaseUntil, failing }: { now: Date; leaseUntil: Date; failing: boolean },
): Promise<ClaimedWebhook | undefined> {
  const webhook = await db
    .updateTable('webhook')
    .set({ leasedUntil: leaseUntil })
    .where('id', '=', (due) =>
      due
        .selectFrom('webhook')
        .select('id')
        .where(hasPlace(now))
        .where('dueAt', '<=', now)
        .where('disabledAt', 'is', null)
        .where('failingSince', failing ? 'is not' : 'is', null)
        .where((row) => row.or([row('leasedUntil', 'is', null), row('leasedUntil', '<=', now)]))
        .orderBy('dueAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(claimed)
    .executeTakeFirst()
  return webhook && { ...webhook, leasedUntil: leaseUntil }
}

/** When the next endpoint is due that nobody delivers to, among those that fail or those that do not; undefined where none is. */
export async function nextWebhookDueAt(db: Db, failing: boolean): Promise<Date | undefined> {
  const { due } = await db
    .selectFrom('webhook')
    .select(sql<Date | null>`min(greatest("dueAt", "leasedUntil"))`.as('due'))
    .where('dueAt', 'is not', null)
    .where('disabledAt', 'is', null)
    .where('failingSince', failing ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()
  return due ?? undefined
}

/** Renews a lease; false where another process has claimed the endpoint since. */
export async function extendWebhookLease(db: Db, id: string, lease: { from: Date; until: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook')
    .set({ leasedUntil: lease.until })
    .where('id', '=', id)
    .where('leasedUntil', '=', lease.from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

// An earlier one of its subject is still to come.
const isHeldBack = sql<boolean>`exists (select from "webhookDelivery" "earlier"
  where "earlier"."webhookId" = "row"."webhookId" and "earlier"."subject" = "row"."subject"
  and "earlier"."deliveredAt" is null and "earlier"."failedAt" is null and "earlier"."position" < "row"."position")`

/** Claims due deliveries of an endpoint in the order of their events, of each subject the first one alone. */
export async function claimDueDeliveries(
  db: Db,
  webhookId: string,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery & { position: number | null }>`
    update "webhookDelivery" set "attempts" = "attempts" + 1, "nextAttemptAt" = ${leaseUntil},
      "firstAttemptAt" = coalesce("firstAttemptAt", ${now})
    where "id" in (select "id" from "webhookDelivery" "row"
      where "webhookId" = ${webhookId} and "deliveredAt" is null and "failedAt" is null and "nextAttemptAt" <= ${now}
        and not ${isHeldBack}
      order by "position" nulls first limit ${sql.lit(limit)} for update skip locked)
    returning "id", "eventCreatedAt", "eventId", "type", "attempts", "createdAt", "firstAttemptAt", "position"`.execute(
    db,
  )
  return rows.sort((one, other) => (one.position ?? 0) - (other.position ?? 0))
}

/** Notes the deliveries that an endpoint has taken, but for those that another process has claimed since. */
export async function markDelivered(trx: Trx, taken: readonly TakenDelivery[], now: Date): Promise<void> {
  const rows = taken.map(({ delivery: { id, attempts }, attempted: { status, answer, milliseconds } }) => ({
    ...{ id, attempts },
    ...{ status, answer, milliseconds },
  }))
  await sql`update "webhookDelivery" "row" set "deliveredAt" = ${now}, "lastError" = null, "status" = "taken"."status",
      "answer" = "taken"."answer", "milliseconds" = "taken"."milliseconds"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as "taken" ("id" text, "attempts" int, "status" int, "answer" text, "milliseconds" int)
    where "row"."id" = "taken"."id" and "row"."attempts" = "taken"."attempts"
      and "row"."deliveredAt" is null and "row"."failedAt" is null`.execute(trx)
}

/** Notes a failure: the delivery is tried again at `next`, or given up where that is undefined. */
export async function markDeliveryFailed(
  trx: Trx,
  { id, attempts }: ClaimedDelivery,
  attempted: Attempted,
  { now, next }: { now: Date; next: Date | undefined },
): Promise<boolean> {
  const outcome = next === undefined ? { failedAt: now } : { nextAttemptAt: next }
  return updateClaimed(trx, { id, attempts }, { ...stored(attempted), ...outcome })
}

function stored({ error, ...attempted }: Attempted) {
  return { ...attempted, lastError: error }
}

/** Deletes a delivery whose event is no longer kept. */
export async function deleteDelivery(
  db: Db,
  { id, attempts }: Pick<ClaimedDelivery, 'id' | 'attempts'>,
): Promise<void> {
  await db.deleteFrom('webhookDelivery').where('id', '=', id).where('attempts', '=', attempts).execute()
}

async function updateClaimed(
  trx: Trx,
  { id, attempts }: Pick<ClaimedDelivery, 'id' | 'attempts'>,
  change: Partial<Pick<Selectable<WebhookDeliveryTable>, 'deliveredAt' | 'failedAt' | 'nextAttemptAt' | 'lastError'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhookDelivery')
    .set(change)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('deliveredAt', 'is', null)
    .where('failedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Since when an endpoint has taken nothing, and when it took something last. */
export type Health = { failingSince: Date | null; lastDeliveredAt: Date | null }

/** Locks an endpoint; undefined where it was deleted. */
export function lockHealth(trx: Trx, id: string): Promise<Health | undefined> {
  return trx
    .selectFrom('webhook')
    .select(['failingSince', 'lastDeliveredAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Notes that an endpoint takes deliveries. After it has not, those that wait for a later attempt are due. */
export async function noteHealthy(trx: Trx, id: string, now: Date, recovered: boolean): Promise<void> {
  await trx.updateTable('webhook').set({ lastDeliveredAt: now, failingSince: null }).where('id', '=', id).execute()
  if (!recovered) return
  await trx
    .updateTable('webhookDelivery')
    .set({ nextAttemptAt: now })
    .where('webhookId', '=', id)
    .where('deliveredAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('nextAttemptAt', '>', now)
    .execute()
}

export async function noteFailing(trx: Trx, id: string, since: Date): Promise<void> {
  await trx.updateTable('webhook').set({ failingSince: since }).where('id', '=', id).execute()
}

/** Switches an endpoint off, and gives up what waits for it. False where it is switched off already. */
export async function disableWebhook(trx: Trx, id: string, reason: DisabledReason | null, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook')
    .set({ disabledAt: now, disabledReason: reason, dueAt: null, behind: null })
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('webhookDelivery')
    .set({ failedAt: now })
    .where('webhookId', '=', id)
    .where('deliveredAt', 'is', null)
    .where('failedAt', 'is', null)
    .execute()
  return numUpdatedRows > 0n
}

/** Lets others have an endpoint whose lease is still this one, not before `earliest`; it is due when its next delivery is. */
export async function releaseWebhook(
  db: Db,
  id: string,
  { lease, earliest }: { lease: Date; earliest: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Locked before its deliveries are read: those that are made meanwhile mark it due afterwards.
    if ((await lockHealth(trx, id)) === undefined) return
    const due = sql<Date | null>`greatest((select min("nextAttemptAt") from "webhookDelivery" "row"
      where "webhookId" = ${id} and "deliveredAt" is null and "failedAt" is null and not ${isHeldBack}), ${earliest}::timestamptz)`
    await trx
      .updateTable('webhook')
      .set({
        leasedUntil: null,
        dueAt: sql<Date | null>`case when "behind" is null and not exists (select from "webhookDelivery"
          where "webhookId" = ${id} and "deliveredAt" is null and "failedAt" is null) then null else ${due} end`,
      })
      .where('id', '=', id)
      .where('leasedUntil', '=', lease)
      .where('disabledAt', 'is', null)
      .execute()
  })
}
