import type { DeliveryState } from '@foyer/auth-domain/webhook/webhook.schema'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import type { WebhookDeliveryTable } from '#schema/webhooks.ts'
import { asNew, markDue } from './make-deliveries.ts'
import { isWaiting } from './waiting-deliveries.ts'

const columns = [
  'id',
  'type',
  'eventCreatedAt',
  'eventId',
  'attempts',
  'nextAttemptAt',
  'createdAt',
  'deliveredAt',
  'failedAt',
  'status',
  'lastError',
  'answer',
  'milliseconds',
] as const

export type StoredDelivery = Pick<Selectable<WebhookDeliveryTable>, (typeof columns)[number]>

type Page = { state: DeliveryState | undefined; after: { createdAt: Date; id: string } | undefined; limit: number }

const inState = {
  waiting: isWaiting(),
  delivered: sql<boolean>`"deliveredAt" is not null`,
  failed: sql<boolean>`"failedAt" is not null`,
} as const satisfies Record<DeliveryState, unknown>

/** A page of the deliveries to an endpoint, newest first. */
export function findDeliveries(db: Db, webhookId: string, { state, after, limit }: Page): Promise<StoredDelivery[]> {
  return db
    .selectFrom('webhookDelivery')
    .select(columns)
    .where('webhookId', '=', webhookId)
    .$if(state !== undefined, (query) => query.where(inState[state ?? 'waiting']))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`("createdAt", "id") < (${after?.createdAt}, ${after?.id})`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function findDelivery(db: Db, webhookId: string, id: string): Promise<StoredDelivery | undefined> {
  return db
    .selectFrom('webhookDelivery')
    .select(columns)
    .where('webhookId', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Has an event delivered once more; false where there is no such delivery. */
export async function redeliver(trx: Trx, webhookId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhookDelivery')
    .set(asNew(now))
    .where('webhookId', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await markDue(trx, [webhookId], now)
  return numUpdatedRows > 0n
}

/** Whether any endpoint hears of events. */
export async function hasListeners(db: Db): Promise<boolean> {
  const found = await db.selectFrom('webhook').select('id').where('disabledAt', 'is', null).limit(1).executeTakeFirst()
  return found !== undefined
}
