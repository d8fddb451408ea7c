import { BASE_PATH } from '@foyer/auth-domain/redirect/pages'
import { keepPreviousData } from '@tanstack/react-query'
import type { EventsSearch } from './admin-search.ts'
import { trpc } from './trpc.ts'

const PAGE_SIZE = 25
const RECENT_COUNT = 10
const OVERVIEW_COUNT = 5

export type ExportFormat = 'csv' | 'jsonl'

/** A page of all audit events. The previous page is kept while another one loads. */
export function useEvents({ cursor, ...search }: EventsSearch) {
  const input = { ...filterOf(search), cursor, limit: PAGE_SIZE }
  return trpc.admin.listEvents.useQuery(input, { placeholderData: keepPreviousData })
}

/** The most recent events about a user. */
export function useRecentUserEvents(userId: string) {
  return trpc.admin.listEvents.useQuery({ targetUserId: userId, limit: RECENT_COUNT })
}

export function useOrganizationEvents(organizationId: string) {
  return trpc.organization.listEvents.useInfiniteQuery(
    { organizationId, limit: PAGE_SIZE },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  )
}

/** The events that the overview of an organization shows. */
export function useRecentOrganizationEvents(organizationId: string) {
  return trpc.organization.listEvents.useQuery({ organizationId, limit: OVERVIEW_COUNT })
}

/** The events of the user's own account. */
export function useOwnEvents() {
  return trpc.user.listEvents.useInfiniteQuery(
    { limit: RECENT_COUNT },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  )
}

/** The URL of an export of the events that match the filters. */
export function eventsExportUrl(search: EventsSearch, format: ExportFormat): string {
  const { from, until, ...filter } = filterOf(search)
  const timestamps = { from: from?.toISOString(), until: until?.toISOString() }
  return `${BASE_PATH}/admin/export-events?${queryString({ ...filter, ...timestamps, format })}`
}

export function organizationEventsExportUrl(organizationId: string, format: ExportFormat): string {
  return `${BASE_PATH}/organization/export-events?${queryString({ organizationId, format })}`
}

function filterOf({ type, actor, target, organization, from, until }: EventsSearch) {
  return {
    type,
    actorId: actor,
    targetUserId: target,
    organizationId: organization,
    from: from === undefined ? undefined : startOfDay(from, 0),
    until: until === undefined ? undefined : startOfDay(until, 1),
  }
}

// Midnight in the browser's time zone, `offsetDays` days after `day`.
function startOfDay(day: string, offsetDays: number): Date {
  const start = new Date(`${day}T00:00:00`)
  start.setDate(start.getDate() + offsetDays)
  return start
}

function queryString(parameters: Record<string, string | undefined>): string {
  const present = Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return new URLSearchParams(present).toString()
}
