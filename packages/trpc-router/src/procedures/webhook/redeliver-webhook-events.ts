import { contract } from '@foyer/auth-domain/contract/contract'
import { limits } from '@foyer/auth-domain/limits'
import { requestedDelivery } from '@foyer/auth-domain/rate-limit/rules'
import { markDue, moveBack, positionBefore } from '@foyer/db/webhooks/make-deliveries'
import { lockEnabledWebhook } from '#operations/webhook/webhook-manager.ts'
import { limitWork } from '#runtime/procedure/limit.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Delivers every event since a time once more, of the last 30 days, in its order, whether it was delivered or not. */
export const redeliverWebhookEvents = procedure(contract.redeliverWebhookEvents).mutation(async ({ ctx, input }) => {
  const { since, ...one } = input
  const oldest = new Date(ctx.now().getTime() - limits.deliveryRetention * 1000)
  await limitWork(ctx, requestedDelivery, ctx.user.id)
  await inTransaction(ctx, async (trx) => {
    const [webhook, position] = await Promise.all([
      lockEnabledWebhook(trx, ctx, one),
      positionBefore(trx, since < oldest ? oldest : since),
    ])
    await moveBack(trx, webhook.id, position)
    await markDue(trx, [webhook.id], ctx.now())
  })
  ctx.wakeOutbox()
  return { success: true as const }
})
