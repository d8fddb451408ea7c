import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import type { WebhookDeliveryTable } from '#schema/webhooks.ts'
import { isWaiting } from './waiting-deliveries.ts'
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

/**
 * When the next endpoint is due that nobody delivers to, among those that fail or those that do not; undefined where none is. One
 * of an organization that has no place left is due when another has given up its own.
 */
export async function nextWebhookDueAt(db: Db, now: Date, failing: boolean): Promise<Date | undefined> {
  const { due } = await db
    .selectFrom('webhook')
    .select(sql<Date | null>`min(greatest("dueAt", "leasedUntil"))`.as('due'))
    .where('dueAt', 'is not', null)
    .where('disabledAt', 'is', null)
    .where((row) => row.or([row('leasedUntil', '>', now), hasPlace(now)]))
    .where('failingSince', failing ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()
  return due ?? undefined
}

/** Renews a lease; false where another process has claimed the endpoint since, or it was disabled. */
export async function extendWebhookLease(db: Db, id: string, lease: { from: Date; until: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook')
    .set({ leasedUntil: lease.until })
    .where('id', '=', id)
    .where('leasedUntil', '=', lease.from)
    .where('disabledAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

// Of each subject the first that waits holds back the others. One pass whatever the statistics say: of a table that has just
// been filled they say that it is empty.
const firstOfEachSubject = (webhookId: string) => sql`
  select distinct on ("subject") "id", "position", "nextAttemptAt" from "webhookDelivery"
  where "webhookId" = ${webhookId} and ${isWaiting()} order by "subject", "position"`

/**
 * Claims due deliveries of an endpoint whose lease is still this one, in the order of their events, of each subject the first
 * one alone. Its row is locked before them, as by everybody who changes them.
 */
export function claimDueDeliveries(
  db: Db,
  webhookId: string,
  { lease, now, leaseUntil, limit }: { lease: Date; now: Date; leaseUntil: Date; limit: number },
): Promise<ClaimedDelivery[]> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockLeased(trx, webhookId, lease))) return []
    const { rows } = await sql<ClaimedDelivery & { position: number | null }>`
      update "webhookDelivery" set "attempts" = "attempts" + 1, "nextAttemptAt" = ${leaseUntil},
        "firstAttemptAt" = coalesce("firstAttemptAt", ${now})
      where "webhookId" = ${webhookId} and "id" in (
        select "id" from (${firstOfEachSubject(webhookId)}) as "first" where "nextAttemptAt" <= ${now}
        order by "position" nulls first limit ${sql.lit(limit)})
      returning "id", "eventCreatedAt", "eventId", "type", "attempts", "createdAt", "firstAttemptAt", "position"`.execute(
      trx,
    )
    return rows.sort((one, other) => (one.position ?? 0) - (other.position ?? 0))
  })
}

/** Locks an endpoint whose lease is still this one; false where another process has it, or it was disabled. */
async function lockLeased(trx: Trx, id: string, lease: Date): Promise<boolean> {
  const found = await trx
    .selectFrom('webhook')
    .select('id')
    .where('id', '=', id)
    .where('leasedUntil', '=', lease)
    .where('disabledAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

/** Lets others have an endpoint whose lease is still this one, not before `earliest`; it is due when its next delivery is. */
export async function releaseWebhook(
  db: Db,
  id: string,
  { lease, earliest }: { lease: Date; earliest: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Locked before its deliveries are read: those that are made meanwhile mark it due afterwards.
    if (!(await lockLeased(trx, id, lease))) return
    await trx
      .updateTable('webhook')
      .set({
        leasedUntil: null,
        dueAt: sql<Date | null>`(select greatest(min("nextAttemptAt"), ${earliest}::timestamptz)
          from (${firstOfEachSubject(id)}) as "first" having count(*) > 0 or "webhook"."behind" is not null)`,
      })
      .where('id', '=', id)
      .execute()
  })
}
