import type { DisabledReason } from '@foyer/auth-domain/webhook/webhook'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import type { ClaimedWebhook } from '@foyer/db/webhooks/claim-deliveries'
import { disableWebhook } from '@foyer/db/webhooks/webhook-health'
import type { Services } from '#runtime/context/services.ts'
import { mailDisabledWebhook } from './mail-disabled-webhook.ts'
import { webhookDetail, webhookEvent } from './webhook-event.ts'

/** Switches an endpoint off that takes nothing any more, and tells its owners. */
export async function giveUpWebhook(
  trx: Trx,
  services: Services,
  webhook: ClaimedWebhook,
  reason: DisabledReason,
): Promise<void> {
  const now = services.now()
  if (!(await disableWebhook(trx, webhook.id, reason, now))) return
  const detail = { ...webhookDetail(webhook), reason }
  await recordEvent(trx, webhookEvent(webhook, { type: 'webhook.disabled', at: now, detail }))
  await mailDisabledWebhook(trx, services, webhook)
}
