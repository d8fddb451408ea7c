import { contract } from '@foyer/auth-domain/contract/contract'
import { limits } from '@foyer/auth-domain/limits'
import { createWebhook as decideCreate } from '@foyer/auth-domain/webhook/webhook'
import { recordEvent } from '@foyer/db/operations/audit'
import { insertWebhook, lockWebhooks } from '@foyer/db/webhooks/webhooks'
import { requireUrl } from '#operations/webhook/require-url.ts'
import { webhookDetail, webhookEvent } from '#operations/webhook/webhook-event.ts'
import { lockWebhookManager } from '#operations/webhook/webhook-manager.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { drawWebhookSecret } from '#runtime/webhook/signature.ts'
import { sealWebhookSecret } from '#runtime/webhook/webhook-secrets.ts'

/** Adds an endpoint, which hears of what happens from then on. Its secret is in this answer, and shown no more. */
export const createWebhook = procedure(contract.createWebhook).mutation(async ({ ctx, input }) => {
  requireUrl(ctx, input.url)
  const secret = drawWebhookSecret()
  const id = randomText(limits.idLength)
  const webhook = await inTransaction(ctx, async (trx) => {
    const { call, scope } = await lockWebhookManager(trx, ctx, input)
    orThrow(decideCreate(await lockWebhooks(trx, scope)))
    const added = await insertWebhook(trx, {
      ...{ ...scope, id, url: input.url, types: input.types ?? null, description: input.description ?? null },
      ...{ secret: sealWebhookSecret(ctx.keys, id, secret), createdBy: call.user.id, createdAt: call.now() },
    })
    await recordEvent(trx, webhookEvent(scope, eventOf(call, 'webhook.created', webhookDetail({ id, url: input.url }))))
    return added
  })
  ctx.wakeOutbox()
  return { webhook, secret }
})
