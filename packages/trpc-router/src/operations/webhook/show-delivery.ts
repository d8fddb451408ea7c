import type { Webhook } from '@foyer/auth-domain/webhook/webhook'
import type { DeliveryState } from '@foyer/auth-domain/webhook/webhook.schema'
import type { StoredDelivery } from '@foyer/db/webhooks/deliveries'

/** A delivery as managers see it. Of what an endpoint answers, an organization sees the status alone (W1). */
export function showDelivery(delivery: StoredDelivery, { organizationId }: Pick<Webhook, 'organizationId'>) {
  const { id, type, attempts, nextAttemptAt, createdAt, deliveredAt, failedAt, status } = delivery
  const { lastError: error, answer, milliseconds } = delivery
  const state = stateOf(delivery)
  const isOfService = organizationId === null
  return {
    ...{ id, type, state, attempts, createdAt, status },
    ...(isOfService ? { error, answer, milliseconds } : { error: null, answer: null, milliseconds: null }),
    endedAt: deliveredAt ?? failedAt,
    nextAttemptAt: state === 'waiting' ? nextAttemptAt : null,
  }
}

function stateOf({ deliveredAt, failedAt }: Pick<StoredDelivery, 'deliveredAt' | 'failedAt'>): DeliveryState {
  if (deliveredAt !== null) return 'delivered'
  return failedAt === null ? 'waiting' : 'failed'
}
