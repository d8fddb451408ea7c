import type { Trx } from '@foyer/db/engine/handles'
import { recordEventOfEach } from '@foyer/db/operations/audit'
import { deleteWebhooksMadeBy } from '@foyer/db/webhooks/webhooks'
import type { RemovalReason } from '#operations/account/remove-methods.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { webhookDetail, webhookEvent } from './webhook-event.ts'

/** Removes the webhooks that a locked user has made, of organizations and of the service: all, or those since a time. */
export async function removeMadeWebhooks(
  trx: Trx,
  call: Call,
  userId: string,
  { reason, since }: { reason: RemovalReason; since?: Date },
): Promise<void> {
  const removed = await deleteWebhooksMadeBy(trx, userId, since)
  const by = { userId, impersonatedBy: null }
  await recordEventOfEach(trx, removed, (webhook) =>
    webhookEvent(webhook, eventOf(call, 'webhook.deleted', { ...webhookDetail(webhook), ...reason }, by)),
  )
}
