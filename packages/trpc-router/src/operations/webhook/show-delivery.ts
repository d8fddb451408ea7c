import type { Webhook } from '@foyer/auth-domain/webhook/webhook'
import type { DeliveryState } from '@foyer/auth-domain/webhook/webhook.schema'
import type { StoredDelivery } from '@foyer/db/webhooks/deliveries'

/** A delivery as managers see it. What an endpoint answers is for the service's admins alone (W1). */
export function showDelivery(delivery: StoredDelivery, { organizationId }: Pick<Webhook, 'organizationId'>) {
  const { id, type, attempts, nextAttemptAt, createdAt, deliveredAt, failedAt, status, lastError, milliseconds } =
    delivery
  const state = stateOf(delivery)
  return {
    ...{ id, type, state, attempts, createdAt, status, milliseconds },
    error: lastError,
    answer: organizationId === null ? delivery.answer : null,
    endedAt: deliveredAt ?? failedAt,
    nextAttemptAt: state === 'waiting' ? nextAttemptAt : null,
  }
}

function stateOf({ deliveredAt, failedAt }: Pick<StoredDelivery, 'deliveredAt' | 'failedAt'>): DeliveryState {
  if (deliveredAt !== null) return 'delivered'
  return failedAt === null ? 'waiting' : 'failed'
}
