import type { Event } from './list-events.schema.ts'

/** An event as its user sees it: IP address and user agent only of the user's own actions. */
export type OwnEvent = Pick<
  Event,
  'id' | 'type' | 'createdAt' | 'organizationId' | 'ipAddress' | 'userAgent' | 'detail'
> & {
  by: 'you' | 'somebody else'
}

export function showOwnEvent(event: Event, userId: string): OwnEvent {
  const { id, type, createdAt, organizationId, detail } = event
  const own = event.actor?.id === userId && event.impersonatorId === null
  const { ipAddress, userAgent } = own ? event : { ipAddress: null, userAgent: null }
  return { id, type, createdAt, organizationId, detail, ipAddress, userAgent, by: own ? 'you' : 'somebody else' }
}

/**
 * An event as its organization sees it: without IP addresses and user agents of its members, and without the names of
 * their API keys and of the service's admins.
 */
export function showOrganizationEvent(event: Event): Event {
  const { apiKey, impersonator } = event
  return {
    ...event,
    ipAddress: null,
    userAgent: null,
    apiKey: apiKey && { id: apiKey.id, name: null },
    impersonator: impersonator && { id: impersonator.id, name: null, email: null },
  }
}
