import type { DisabledReason } from '@foyer/auth-domain/webhook/webhook'
import type { Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import { isWaiting } from './waiting-deliveries.ts'

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
  const taking = trx.updateTable('webhook').set({ lastDeliveredAt: now, failingSince: null }).where('id', '=', id)
  await later(trx, taking.compile())
  if (!recovered) return
  const recovering = trx
    .updateTable('webhookDelivery')
    .set({ nextAttemptAt: now })
    .where('webhookId', '=', id)
    .where(isWaiting())
    .where('nextAttemptAt', '>', now)
  await later(trx, recovering.compile())
}

export async function noteFailing(trx: Trx, id: string, since: Date): Promise<void> {
  await later(trx, trx.updateTable('webhook').set({ failingSince: since }).where('id', '=', id).compile())
}

/** Switches an endpoint off, and gives up what waits for it. False where it is switched off already. */
export async function disableWebhook(trx: Trx, id: string, reason: DisabledReason | null, now: Date): Promise<boolean> {
  const disabling = disablingOf(trx, id, { disabledAt: now, disabledReason: reason })
  const [{ numUpdatedRows }] = await Promise.all([disabling.executeTakeFirstOrThrow(), giveUpWaiting(trx, id, now)])
  return numUpdatedRows > 0n
}

/** The same of one that is locked, and not switched off. */
export async function disableLockedWebhook(trx: Trx, id: string, now: Date): Promise<void> {
  await later(trx, disablingOf(trx, id, { disabledAt: now, disabledReason: null }).compile())
  await giveUpWaiting(trx, id, now)
}

function disablingOf(trx: Trx, id: string, disabled: { disabledAt: Date; disabledReason: DisabledReason | null }) {
  return trx
    .updateTable('webhook')
    .set({ ...disabled, dueAt: null, behind: null, leasedUntil: null })
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
}

async function giveUpWaiting(trx: Trx, id: string, now: Date): Promise<void> {
  const givingUp = trx
    .updateTable('webhookDelivery')
    .set({ failedAt: now })
    .where('webhookId', '=', id)
    .where(isWaiting())
  await later(trx, givingUp.compile())
}
