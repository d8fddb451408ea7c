import type { EventFilter } from '@foyer/auth-domain/audit/list-events'
import { type Event, eventPosition } from '@foyer/auth-domain/audit/list-events.schema'
import { findEvents } from '@foyer/db/operations/find-events'
import type { Services } from '#runtime/context/services.ts'
import { readCursor, writeCursor } from '#runtime/cursor.ts'
import { withoutInvitationIds } from './without-invitation-ids.ts'

type Paging = { cursor?: string | null | undefined; limit: number }

/** A page of the events that match a filter, newest first. */
export async function pageOfEvents(
  { db }: Pick<Services, 'db'>,
  filter: EventFilter,
  { cursor, limit }: Paging,
): Promise<{ events: Event[]; nextCursor: string | null }> {
  const after = readCursor(eventPosition, cursor)
  const found = await findEvents(db, { ...filter, after, limit: limit + 1 })
  const events = found.slice(0, limit).map(withoutInvitationIds)
  const last = found.length > limit ? events.at(-1) : undefined
  return { events, nextCursor: last === undefined ? null : writeCursor({ createdAt: last.createdAt, id: last.id }) }
}
