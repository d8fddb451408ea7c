import type { Event } from './list-events.ts'

/** What a person reads of what concerned them: whence it came only where they came from there themselves. */
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

/** What an organization reads of its events: not from where its members came. */
export function showOrganizationEvent(event: Event): Event {
  return { ...event, ipAddress: null, userAgent: null }
}
