import { contract } from '@foyer/auth-domain/contract/contract'
import { limits } from '@foyer/auth-domain/limits'
import { requestedDelivery } from '@foyer/auth-domain/rate-limit/rules'
import { insertDeliveries } from '@foyer/db/webhooks/make-deliveries'
import { TEST_TYPE } from '#operations/webhook/test-event.ts'
import { lockEnabledWebhook } from '#operations/webhook/webhook-manager.ts'
import { limitWork } from '#runtime/procedure/limit.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Delivers an event that says nothing, to try the endpoint out; answers the id of the delivery. */
export const testWebhook = procedure(contract.testWebhook).mutation(async ({ ctx, input }) => {
  const id = randomText(limits.idLength)
  await limitWork(ctx, requestedDelivery, ctx.user.id)
  await inTransaction(ctx, async (trx) => {
    const webhook = await lockEnabledWebhook(trx, ctx, input)
    const delivery = { id, webhookId: webhook.id, event: null, type: TEST_TYPE, subject: `test ${id}` }
    await insertDeliveries(trx, [delivery], ctx.now())
  })
  ctx.wakeOutbox()
  return { deliveryId: id }
})
