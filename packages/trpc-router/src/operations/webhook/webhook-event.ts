import type { Webhook } from '@foyer/auth-domain/webhook/webhook'
import type { AuditEvent } from '@foyer/db/operations/audit'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'

type What = 'created' | 'updated' | 'disabled' | 'deleted'

/** What an event says of an endpoint. */
export function webhookDetail({ id, url }: Pick<Webhook, 'id' | 'url'>) {
  return { webhookId: id, url }
}

/** The type of an event about an endpoint of an organization, or of the service. */
export function webhookEventType(what: What, { organizationId }: Pick<Webhook, 'organizationId'>) {
  return organizationId === null ? (`webhook.${what}` as const) : (`organization.webhook.${what}` as const)
}

/** An event about an endpoint, by who has changed it. */
export function webhookEvent(
  call: LockedCall,
  what: What,
  webhook: Pick<Webhook, 'id' | 'url' | 'organizationId'>,
  more: { changed?: string[] } = {},
): AuditEvent {
  const event = eventOf(call, webhookEventType(what, webhook), { ...webhookDetail(webhook), ...more })
  return { ...event, organizationId: webhook.organizationId ?? undefined }
}
