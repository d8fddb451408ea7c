import { eventKey } from '@foyer/auth-domain/audit/list-events'
import type { Event } from '#data/types.ts'

/** A page of events, with those of the users they name who still exist. */
export type EventPage = { events: readonly Event[]; users: readonly { id: string; image: string | null }[] }

/** An event that a link names, null when there is none. */
type NamedEvent = { event: Event | null; users: EventPage['users'] }

export type OpenedEvent =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; busy: boolean; retry: () => void }
  | ({ state: 'found' } & NamedEvent)

/** The event that a link names, where the page that is shown has it. */
export function listedEvent(key: string | undefined, page: EventPage | undefined): NamedEvent | undefined {
  const event = page?.events.find((one) => eventKey(one) === key)
  return event && page && { event, users: page.users }
}

type Linked = { data: NamedEvent | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }

/** The event whose details are open: the listed one, or what the link itself leads to. */
export function openedEvent(listed: NamedEvent | undefined, linked: Linked): OpenedEvent {
  const found = listed ?? linked.data
  if (found !== undefined) return { state: 'found', ...found }
  if (!linked.error) return { state: 'loading' }
  return { state: 'failed', error: linked.error, busy: linked.isFetching, retry: () => void linked.refetch() }
}
