import { contract } from '@foyer/auth-domain/contract/contract'
import type { Webhook } from '@foyer/auth-domain/webhook/webhook'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvents } from '@foyer/db/operations/audit'
import { disableWebhook } from '@foyer/db/webhooks/claim-deliveries'
import { changeWebhook, findWebhook, type WebhookSecrets } from '@foyer/db/webhooks/webhooks'
import { requireUrl } from '#operations/webhook/require-url.ts'
import { webhookEvent } from '#operations/webhook/webhook-event.ts'
import { lockManagedWebhook } from '#operations/webhook/webhook-manager.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.updateWebhook)

/** Changes an endpoint. One that is enabled hears of what happens from then on; one that is disabled of nothing. */
export const updateWebhook = mutation(async ({ ctx, input }) => {
  const { organizationId, webhookId, enabled, ...change } = input
  if (change.url !== undefined) requireUrl(ctx, change.url)
  const updated = await inTransaction(ctx, async (trx) => {
    const { call, webhook } = await lockManagedWebhook(trx, ctx, { organizationId, webhookId })
    const changed = Object.keys(change).filter((name) => change[name as keyof typeof change] !== undefined)
    if (changed.length > 0) await changeWebhook(trx, webhookId, change)
    if (enabled !== undefined) await setEnabled(trx, webhook, enabled, call.now())
    const isDisabled = enabled === false && webhook.disabledAt === null
    const isEnabled = enabled === true && webhook.disabledAt !== null
    const names = isEnabled ? [...changed, 'enabled'] : changed
    await recordEvents(trx, [
      ...(names.length > 0
        ? [webhookEvent(call, 'updated', { ...webhook, ...urlOf(change) }, { changed: names })]
        : []),
      ...(isDisabled ? [webhookEvent(call, 'disabled', webhook)] : []),
    ])
    return findWebhook(trx, webhook, webhookId)
  })
  ctx.wakeOutbox()
  return updated
})

function urlOf({ url }: { url?: string | undefined }): { url?: string } {
  return url === undefined ? {} : { url }
}

async function setEnabled(trx: Trx, webhook: Webhook & WebhookSecrets, enabled: boolean, now: Date): Promise<void> {
  if (!enabled) return void (await disableWebhook(trx, webhook.id, null, now))
  // One that came from another service.
  if (webhook.secret === '') throw refused('WEBHOOK_NEEDS_SECRET')
  if (webhook.disabledAt === null) return
  await changeWebhook(trx, webhook.id, { disabledAt: null, disabledReason: null, failingSince: null })
}
