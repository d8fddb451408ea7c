import type { EventArea } from '@foyer/auth-domain/audit/event-kinds'
import type { EventType } from '@foyer/auth-domain/audit/event-types'

/** Days back from today that a period has, today included. */
export const periods = { today: 1, '7-days': 7, '30-days': 30 } as const

export type Period = keyof typeof periods

/** The filters of a list of events, as in the search parameters of its page; `from` and `until` are ISO dates, both inclusive. */
export type EventsSearch = {
  /** Who did it, or whom it is about. */
  person?: string
  organization?: string
  area?: EventArea
  type?: EventType
  period?: Period
  from?: string
  until?: string
  cursor?: string
  /** The event whose details are open. */
  event?: string
}

/** The same as an address has it: `area` and `type` may be unknown, since their lists come with the pages of events alone. */
export type EventsAddress = Omit<EventsSearch, 'area' | 'type'> & { area?: string; type?: string }

/** What a filter changes; its keys may be undefined. */
export type EventFilters = Omit<EventsSearch, 'cursor' | 'event'>

export const noEventFilters = {
  person: undefined,
  organization: undefined,
  area: undefined,
  type: undefined,
  period: undefined,
  from: undefined,
  until: undefined,
} as const satisfies EventFilters

// Keys are set even when undefined: the router keeps the current value of a key that is left out. Older links name the
// person by what they were in the event.
export function parseEventsSearch(search: Record<string, unknown>): EventsAddress {
  return {
    person: parseText(search.person) ?? parseText(search.target) ?? parseText(search.actor),
    organization: parseText(search.organization),
    area: parseText(search.area),
    type: parseText(search.type),
    period: isPeriod(search.period) ? search.period : undefined,
    from: parseDay(search.from),
    until: parseDay(search.until),
    cursor: parseText(search.cursor),
    event: parseText(search.event),
  }
}

/** The bounds of the chosen time in the browser's time zone, `until` exclusive. */
export function timeBounds(
  { period, from, until }: Pick<EventsSearch, 'period' | 'from' | 'until'>,
  now: Date,
): { from: Date | undefined; until: Date | undefined } {
  if (period !== undefined) return { from: startOfDay(now, 1 - periods[period]), until: undefined }
  return {
    from: from === undefined ? undefined : startOfDay(new Date(`${from}T00:00:00`), 0),
    until: until === undefined ? undefined : startOfDay(new Date(`${until}T00:00:00`), 1),
  }
}

function startOfDay(day: Date, offsetDays: number): Date {
  const start = new Date(day)
  start.setHours(0, 0, 0, 0)
  start.setDate(start.getDate() + offsetDays)
  return start
}

function isPeriod(value: unknown): value is Period {
  return typeof value === 'string' && Object.hasOwn(periods, value)
}

function parseText(value: unknown): string | undefined {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined
}

function parseDay(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined
}
