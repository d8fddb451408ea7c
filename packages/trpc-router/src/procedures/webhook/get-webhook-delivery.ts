import { contract } from '@foyer/auth-domain/contract/contract'
import { findDelivery } from '@foyer/db/webhooks/deliveries'
import { renderDeliveries } from '#operations/webhook/render-deliveries.ts'
import { showDelivery } from '#operations/webhook/show-delivery.ts'
import { requireWebhook } from '#operations/webhook/webhook-manager.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { query, refused } = procedure(contract.getWebhookDelivery)

/** A delivery with what would be sent now: of what was deleted since nothing is left. */
export const getWebhookDelivery = query(async ({ ctx, input: { deliveryId, ...one } }) => {
  const webhook = await requireWebhook(ctx, one)
  const delivery = await findDelivery(ctx.db, webhook.id, deliveryId)
  if (delivery === undefined) throw refused('WEBHOOK_DELIVERY_NOT_FOUND')
  const [rendered] = await renderDeliveries(ctx, webhook, [delivery])
  return { delivery: showDelivery(delivery, webhook), messageId: rendered?.id ?? null, body: rendered?.text ?? null }
})
