import { type EventType, eventTypes } from '@foyer/auth-domain/audit/event-types'

/** What the list of users is asked for, as the address of its page carries it. */
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

/** The same for the list of events; the days are ISO dates, the last one included. */
export type EventsSearch = {
  type?: EventType
  actor?: string
  target?: string
  organization?: string
  from?: string
  until?: string
  cursor?: string
}

type Given = Record<string, unknown>

// Each is named even when it is undefined: a key left out would keep what stands in the address bar.
export function usersSearchOf(given: Given): UsersSearch {
  return {
    search: textOf(given.search),
    role: textOf(given.role),
    banned: given.banned === true || undefined,
    unverified: given.unverified === true || undefined,
    anonymous: given.anonymous === true || undefined,
    sortBy: given.sortBy === 'name' || given.sortBy === 'email' ? given.sortBy : undefined,
    sortDirection: given.sortDirection === 'asc' ? 'asc' : undefined,
    cursor: textOf(given.cursor),
  }
}

export function eventsSearchOf(given: Given): EventsSearch {
  return {
    type: eventTypes.find((type) => type === given.type),
    actor: textOf(given.actor),
    target: textOf(given.target),
    organization: textOf(given.organization),
    from: dayOf(given.from),
    until: dayOf(given.until),
    cursor: textOf(given.cursor),
  }
}

function textOf(value: unknown): string | undefined {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined
}

function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined
}
