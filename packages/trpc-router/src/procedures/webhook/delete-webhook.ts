import { contract } from '@foyer/auth-domain/contract/contract'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteWebhook as deleteStored } from '@foyer/db/webhooks/webhooks'
import { webhookDetail, webhookEvent } from '#operations/webhook/webhook-event.ts'
import { lockManagedWebhook } from '#operations/webhook/webhook-manager.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Deletes an endpoint. Its deliveries are shown no more, and deleted when they are 30 days old. */
export const deleteWebhook = procedure(contract.deleteWebhook).mutation(async ({ ctx, input }) => {
  await inTransaction(ctx, async (trx) => {
    const { call, webhook } = await lockManagedWebhook(trx, ctx, input)
    await deleteStored(trx, webhook.id)
    await recordEvent(trx, webhookEvent(webhook, eventOf(call, 'webhook.deleted', webhookDetail(webhook))))
  })
  return { success: true as const }
})
