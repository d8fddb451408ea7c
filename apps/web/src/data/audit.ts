import { BASE_PATH } from '@foyer/auth-domain/redirect/pages'
import { keepPreviousData } from '@tanstack/react-query'
import { type EventsSearch, timeBounds } from './event-search.ts'
import { trpc } from './trpc.ts'

const PAGE_SIZE = 25
const RECENT_COUNT = 10
const OVERVIEW_COUNT = 5

export type ExportFormat = 'csv' | 'jsonl'

/** A page of all audit events. The previous page is kept while another one loads. */
export function useEvents(search: EventsSearch) {
  const input = { ...filterOf(search), organizationId: search.organization, cursor: search.cursor, limit: PAGE_SIZE }
  return trpc.admin.listEvents.useQuery(input, { placeholderData: keepPreviousData })
}

/** The event that a link names; undefined asks for none. */
export function useEvent(event: string | undefined) {
  return trpc.admin.getEvent.useQuery({ event: event ?? '' }, { enabled: event !== undefined })
}

/** The most recent events of the service. */
export function useRecentEvents() {
  return trpc.admin.listEvents.useQuery({ limit: OVERVIEW_COUNT })
}

/** The most recent events about a user or by them. */
export function useRecentUserEvents(userId: string) {
  return trpc.admin.listEvents.useQuery({ userId, limit: RECENT_COUNT })
}

export function useOrganizationEvents(organizationId: string, search: EventsSearch) {
  const input = { ...filterOf(search), organizationId, cursor: search.cursor, limit: PAGE_SIZE }
  return trpc.organization.listOrganizationEvents.useQuery(input, { placeholderData: keepPreviousData })
}

/** The event of an organization that a link names; undefined asks for none. */
export function useOrganizationEvent(organizationId: string, event: string | undefined) {
  return trpc.organization.getOrganizationEvent.useQuery(
    { organizationId, event: event ?? '' },
    { enabled: event !== undefined },
  )
}

/** A user as the newest event that names them in an organization calls them, and whether that is known by now. */
export function useNamedInEvents(organizationId: string, userId: string | undefined) {
  const input = { organizationId, userId, limit: 1 }
  const { data, isPending } = trpc.organization.listOrganizationEvents.useQuery(input, {
    enabled: userId !== undefined,
  })
  const users = data?.events.flatMap(({ actor, target }) => [actor, target])
  const named = users?.find((user) => user !== null && user.id === userId) ?? undefined
  return { named, isSettled: !isPending }
}

/** The events that the overview of an organization shows. */
export function useRecentOrganizationEvents(organizationId: string) {
  return trpc.organization.listOrganizationEvents.useQuery({ organizationId, limit: OVERVIEW_COUNT })
}

/** The events that concern the security of the user's own account. */
export function useOwnEvents() {
  return trpc.user.listOwnEvents.useInfiniteQuery(
    { limit: RECENT_COUNT },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  )
}

/** The URL of an export of the events that match the filters. */
export function eventsExportUrl(search: EventsSearch, format: ExportFormat): string {
  return exportUrl('admin', search, format)
}

export function organizationEventsExportUrl(organization: string, search: EventsSearch, format: ExportFormat): string {
  return exportUrl('organization', { ...search, organization }, format)
}

function exportUrl(area: 'admin' | 'organization', search: EventsSearch, format: ExportFormat): string {
  const { from, until, ...filter } = filterOf(search)
  const timestamps = { from: from?.toISOString(), until: until?.toISOString() }
  const query = queryString({ ...filter, organizationId: search.organization, ...timestamps, format })
  return `${BASE_PATH}/${area}/export-events?${query}`
}

function filterOf(search: EventsSearch) {
  const { person, area, type } = search
  return { userId: person, area, type, ...timeBounds(search, new Date()) }
}

function queryString(parameters: Record<string, string | undefined>): string {
  const present = Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return new URLSearchParams(present).toString()
}
