import { BASE_PATH } from '@foyer/auth-domain/redirect/pages'
import { keepPreviousData } from '@tanstack/react-query'
import type { EventsSearch } from './admin-search.ts'
import { trpc } from './trpc.ts'

const PAGE = 25
const FEW = 10

export type ExportFormat = 'csv' | 'jsonl'

/** A page of what happened in the whole service; while another one is on its way the last answer stays. */
export function useEvents({ cursor, ...search }: EventsSearch) {
  const input = { ...filterOf(search), cursor, limit: PAGE }
  return trpc.admin.listEvents.useQuery(input, { placeholderData: keepPreviousData })
}

/** The last few that concerned somebody. */
export function useLastEventsOf(userId: string) {
  return trpc.admin.listEvents.useQuery({ targetUserId: userId, limit: FEW })
}

export function useOrganizationEvents(organizationId: string) {
  return trpc.organization.listEvents.useInfiniteQuery(
    { organizationId, limit: PAGE },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  )
}

/** What concerned oneself. */
export function useOwnEvents() {
  return trpc.user.listEvents.useInfiniteQuery(
    { limit: FEW },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  )
}

/** Where the events that a filter lets through are to be had as a file. */
export function exportOfEvents(search: EventsSearch, format: ExportFormat): string {
  const { from, until, ...filter } = filterOf(search)
  const moments = { from: from?.toISOString(), until: until?.toISOString() }
  return `${BASE_PATH}/admin/export-events?${queryOf({ ...filter, ...moments, format })}`
}

export function exportOfOrganization(organizationId: string, format: ExportFormat): string {
  return `${BASE_PATH}/organization/export-events?${queryOf({ organizationId, format })}`
}

function filterOf({ type, actor, target, organization, from, until }: EventsSearch) {
  return {
    type,
    actorId: actor,
    targetUserId: target,
    organizationId: organization,
    from: from === undefined ? undefined : startOf(from, 0),
    until: until === undefined ? undefined : startOf(until, 1),
  }
}

// A day as the reader's clock has it.
function startOf(day: string, later: number): Date {
  const start = new Date(`${day}T00:00:00`)
  start.setDate(start.getDate() + later)
  return start
}

function queryOf(parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return new URLSearchParams(given).toString()
}
