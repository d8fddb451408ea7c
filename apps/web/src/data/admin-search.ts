import { type EventType, eventTypes } from '@foyer/auth-domain/audit/event-types'

/** The filters of the user list, as in the search parameters of its page. */
export type UsersSearch = {
  search?: string
  role?: string
  banned?: true
  unverified?: true
  anonymous?: true
  sortBy?: 'name' | 'email'
  sortDirection?: 'asc'
  cursor?: string
}

/** The same for the event list; `from` and `until` are ISO dates, both inclusive. */
export type EventsSearch = {
  type?: EventType
  actor?: string
  target?: string
  organization?: string
  from?: string
  until?: string
  cursor?: string
}

type RawSearch = Record<string, unknown>

// Keys are set even when undefined: the router keeps the current value of a key that is left out.
export function parseUsersSearch(search: RawSearch): UsersSearch {
  return {
    search: parseText(search.search),
    role: parseText(search.role),
    banned: search.banned === true || undefined,
    unverified: search.unverified === true || undefined,
    anonymous: search.anonymous === true || undefined,
    sortBy: search.sortBy === 'name' || search.sortBy === 'email' ? search.sortBy : undefined,
    sortDirection: search.sortDirection === 'asc' ? 'asc' : undefined,
    cursor: parseText(search.cursor),
  }
}

export function parseEventsSearch(search: RawSearch): EventsSearch {
  return {
    type: eventTypes.find((type) => type === search.type),
    actor: parseText(search.actor),
    target: parseText(search.target),
    organization: parseText(search.organization),
    from: parseDay(search.from),
    until: parseDay(search.until),
    cursor: parseText(search.cursor),
  }
}

function parseText(value: unknown): string | undefined {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined
}

function parseDay(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined
}
