import { contract } from '@foyer/auth-domain/contract/contract'
import { SECRET_OVERLAP } from '@foyer/auth-domain/webhook/webhook'
import { recordEvent } from '@foyer/db/operations/audit'
import { replaceWebhookSecret } from '@foyer/db/webhooks/webhooks'
import { webhookDetail, webhookEvent } from '#operations/webhook/webhook-event.ts'
import { lockManagedWebhook } from '#operations/webhook/webhook-manager.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { drawWebhookSecret } from '#runtime/webhook/signature.ts'
import { sealWebhookSecret } from '#runtime/webhook/webhook-secrets.ts'

/** Makes a new secret, which is in this answer alone. The former one signs for another day beside it. */
export const rotateWebhookSecret = procedure(contract.rotateWebhookSecret).mutation(async ({ ctx, input }) => {
  const secret = drawWebhookSecret()
  const formerUntil = new Date(ctx.now().getTime() + SECRET_OVERLAP * 1000)
  await inTransaction(ctx, async (trx) => {
    const { call, webhook } = await lockManagedWebhook(trx, ctx, input)
    await replaceWebhookSecret(trx, webhook.id, sealWebhookSecret(ctx.keys, webhook.id, secret), formerUntil)
    const detail = { ...webhookDetail(webhook), changed: ['secret'] }
    await recordEvent(trx, webhookEvent(webhook, eventOf(call, 'webhook.updated', detail)))
  })
  return { secret, formerUntil }
})
