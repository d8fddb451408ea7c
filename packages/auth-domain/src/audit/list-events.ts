import { allow, type Decision, refuse } from '#decision.ts'
import type { Member } from '#member/member.ts'
import { type Grants, may } from '#permission/permissions.ts'
import type { EventType } from './event-types.ts'
import type { EventPosition } from './list-events.schema.ts'

/** Of the users that events name, those who still exist; in an organization, its members. */
export type PresentUser = { id: string; image: string | null }

/** Whether a member may read the events of the organization. */
export function checkEventReader(grants: Grants, member: Pick<Member, 'roles'> | undefined): Decision {
  if (member === undefined) return refuse('YOU_ARE_NOT_A_MEMBER')
  return may(grants, member.roles, 'organization:update') ? allow() : refuse('NOT_ALLOWED_TO_LIST_EVENTS')
}

/** Names an event in links: its time comes first, by which it is found in its month. */
export function eventKey({ createdAt, id }: EventPosition): string {
  return `${createdAt.getTime()}-${id}`
}

/** Undefined for what is no key. */
export function parseEventKey(key: string): EventPosition | undefined {
  const [, time, id] = /^(\d{1,13})-(\d{1,15})$/.exec(key) ?? []
  return time === undefined ? undefined : { createdAt: new Date(Number(time)), id: Number(id) }
}

/** Filter for events; absent fields do not filter. */
export type EventFilter = {
  types?: readonly EventType[] | undefined
  userId?: string | undefined
  actorId?: string | undefined
  targetUserId?: string | undefined
  organizationId?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
}
