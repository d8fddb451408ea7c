import type { Webhook } from '@foyer/auth-domain/webhook/webhook'
import type { AuditEvent } from '@foyer/db/operations/audit'

/** What an event says of an endpoint: of its URL the origin alone, since the rest may be all that keeps others out. */
export function webhookDetail({ id, url }: Pick<Webhook, 'id' | 'url'>): { webhookId: string; url: string } {
  return { webhookId: id, url: new URL(url).origin }
}

type OfService = AuditEvent<`webhook.${'created' | 'updated' | 'disabled' | 'deleted'}`>

/** An event about an endpoint of the service, which is one of the organization where the endpoint is. */
export function webhookEvent({ organizationId }: Pick<Webhook, 'organizationId'>, event: OfService): AuditEvent {
  if (organizationId === null) return event
  switch (event.type) {
    case 'webhook.created':
      return { ...event, type: 'organization.webhook.created', organizationId }
    case 'webhook.updated':
      return { ...event, type: 'organization.webhook.updated', organizationId }
    case 'webhook.disabled':
      return { ...event, type: 'organization.webhook.disabled', organizationId }
    case 'webhook.deleted':
      return { ...event, type: 'organization.webhook.deleted', organizationId }
  }
}
