import { contract } from '@foyer/auth-domain/contract/contract'
import { requestedDelivery } from '@foyer/auth-domain/rate-limit/rules'
import { redeliver } from '@foyer/db/webhooks/deliveries'
import { lockEnabledWebhook } from '#operations/webhook/webhook-manager.ts'
import { limitWork } from '#runtime/procedure/limit.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.redeliverWebhookEvent)

/** Delivers one event once more, with the same message id. */
export const redeliverWebhookEvent = mutation(async ({ ctx, input: { deliveryId, ...one } }) => {
  await limitWork(ctx, requestedDelivery, ctx.user.id)
  await inTransaction(ctx, async (trx) => {
    const webhook = await lockEnabledWebhook(trx, ctx, one)
    if (!(await redeliver(trx, webhook.id, deliveryId, ctx.now()))) throw refused('WEBHOOK_DELIVERY_NOT_FOUND')
  })
  ctx.wakeOutbox()
  return { success: true as const }
})
