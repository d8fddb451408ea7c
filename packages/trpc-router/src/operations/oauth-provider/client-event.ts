import type { OAuthClient } from '@foyer/auth-domain/oauth-provider/oauth-client'
import type { AuditEvent } from '@foyer/db/operations/audit'

/** What an event says of a client. */
export function clientDetail({ id, name }: Pick<OAuthClient, 'id' | 'name'>): { clientId: string; name: string } {
  return { clientId: id, name }
}

type OfService = AuditEvent<`oauth-client.${'created' | 'updated' | 'deleted'}`>

/** An event about a client, which is one of the organization where the client is. */
export function clientEvent({ organizationId }: Pick<OAuthClient, 'organizationId'>, event: OfService): AuditEvent {
  if (organizationId === null) return event
  switch (event.type) {
    case 'oauth-client.created':
      return { ...event, type: 'organization.oauth-client.created', organizationId }
    case 'oauth-client.updated':
      return { ...event, type: 'organization.oauth-client.updated', organizationId }
    case 'oauth-client.deleted':
      return { ...event, type: 'organization.oauth-client.deleted', organizationId }
  }
}
