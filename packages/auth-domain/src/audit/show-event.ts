import { allow, type Decision, refuse } from '#decision.ts'
import type { Member } from '#member/member.ts'
import { type Grants, may } from '#permission/permissions.ts'
import type { Event } from './list-events.schema.ts'

/** An event as its user sees it: IP address and user agent only of the user's own actions. */
export type OwnEvent = Pick<
  Event,
  'id' | 'type' | 'createdAt' | 'organizationId' | 'ipAddress' | 'userAgent' | 'detail'
> & {
  by: 'you' | 'somebody else'
}

/** Whether a member may read the events of the organization. */
export function mayListEvents(grants: Grants, member: Pick<Member, 'roles'> | undefined): Decision {
  if (member === undefined) return refuse('YOU_ARE_NOT_A_MEMBER')
  return may(grants, member.roles, 'organization:update') ? allow() : refuse('NOT_ALLOWED_TO_LIST_EVENTS')
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
