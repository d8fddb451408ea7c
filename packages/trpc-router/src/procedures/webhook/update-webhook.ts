import { contract } from '@foyer/auth-domain/contract/contract'
import type { Webhook } from '@foyer/auth-domain/webhook/webhook'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { disableLockedWebhook } from '@foyer/db/webhooks/webhook-health'
import { changeWebhook, type WebhookChange, type WebhookSecrets } from '@foyer/db/webhooks/webhooks'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import { requireUrl } from '#operations/webhook/require-url.ts'
import { webhookDetail, webhookEvent } from '#operations/webhook/webhook-event.ts'
import { lockManagedWebhook } from '#operations/webhook/webhook-manager.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.updateWebhook)

/** Changes an endpoint. One that is enabled hears of what happens from then on; one that is disabled of nothing. */
export const updateWebhook = mutation(async ({ ctx, input }) => {
  const { organizationId, webhookId, enabled, ...named } = input
  if (named.url !== undefined) requireUrl(ctx, named.url)
  const updated = await inTransaction(ctx, async (trx) => {
    const { call, webhook } = await lockManagedWebhook(trx, ctx, { organizationId, webhookId })
    const change = { ...given(named), ...(enabled === true ? enabling(webhook) : {}) }
    await applyChange(trx, call, webhook, change)
    const disabled = enabled === false ? await disable(trx, call, webhook) : {}
    const { secret: _secret, formerSecret: _former, formerSecretUntil: _until, ...shown } = webhook
    return { ...shown, ...change, ...disabled }
  })
  ctx.wakeOutbox()
  return updated
})

type Locked = Webhook & WebhookSecrets

function given<Named extends object>(named: Named): Partial<Named> {
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) as Partial<Named>
}

function enabling({ secret, disabledAt }: Locked): WebhookChange {
  // One that came from another service.
  if (secret === '') throw refused('WEBHOOK_NEEDS_SECRET')
  return disabledAt === null ? {} : { disabledAt: null, disabledReason: null, failingSince: null }
}

async function applyChange(trx: Trx, call: LockedCall, webhook: Locked, change: WebhookChange): Promise<void> {
  const { disabledAt, disabledReason: _reason, failingSince: _since, ...fields } = change
  const changed = [...Object.keys(fields), ...(disabledAt === null ? ['enabled'] : [])]
  if (changed.length === 0) return
  await changeWebhook(trx, webhook.id, change)
  const detail = { ...webhookDetail({ ...webhook, ...fields }), changed }
  await recordEvent(trx, webhookEvent(webhook, eventOf(call, 'webhook.updated', detail)))
}

async function disable(trx: Trx, call: LockedCall, webhook: Locked): Promise<Partial<Webhook>> {
  if (webhook.disabledAt !== null) return {}
  const disabledAt = call.now()
  await disableLockedWebhook(trx, webhook.id, disabledAt)
  await recordEvent(trx, webhookEvent(webhook, eventOf(call, 'webhook.disabled', webhookDetail(webhook))))
  return { disabledAt, disabledReason: null }
}
