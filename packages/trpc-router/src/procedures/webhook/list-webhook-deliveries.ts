import { contract } from '@foyer/auth-domain/contract/contract'
import { deliveryPosition } from '@foyer/auth-domain/webhook/webhook.schema'
import { findDeliveries } from '@foyer/db/webhooks/deliveries'
import { showDelivery } from '#operations/webhook/show-delivery.ts'
import { requireWebhook } from '#operations/webhook/webhook-manager.ts'
import { readCursor, writeCursor } from '#runtime/cursor.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The deliveries of the last 30 days to an endpoint, newest first. */
export const listWebhookDeliveries = procedure(contract.listWebhookDeliveries).query(async ({ ctx, input }) => {
  const { cursor, limit, state, ...one } = input
  const webhook = await requireWebhook(ctx, one)
  const after = readCursor(deliveryPosition, cursor)
  const found = await findDeliveries(ctx.db, webhook.id, { state, after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    deliveries: page.map((delivery) => showDelivery(delivery, webhook)),
    nextCursor: last === undefined ? null : writeCursor({ createdAt: last.createdAt, id: last.id }),
  }
})
