import type { EventType } from './event-types.ts'
import type { EventPosition } from './list-events.schema.ts'

/** Of the users that events name, those who still exist; in an organization, its members. */
export type PresentUser = { id: string; image: string | null }

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
