import { contract } from '@foyer/auth-domain/contract/contract'
import { redeliver } from '@foyer/db/webhooks/deliveries'
import { lockEnabledWebhook } from '#operations/webhook/webhook-manager.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.redeliverWebhookEvent)

/** Delivers one event once more, with the same message id. */
export const redeliverWebhookEvent = mutation(async ({ ctx, input: { deliveryId, ...one } }) => {
  await inTransaction(ctx, async (trx) => {
    const webhook = await lockEnabledWebhook(trx, ctx, one)
    if (!(await redeliver(trx, webhook.id, deliveryId, ctx.now()))) throw refused('WEBHOOK_DELIVERY_NOT_FOUND')
  })
  ctx.wakeOutbox()
  return { success: true as const }
})
