import { keepPreviousData } from '@tanstack/react-query'
import type { OrganizationsSearch } from './admin-search.ts'
import { trpc } from './trpc.ts'

const PAGE_SIZE = 25
const RECENT_COUNT = 10
const SUGGESTED_COUNT = 8

/** A page of the organizations of the service. The previous page is kept while another one loads. */
export function useOrganizationSearch(search: OrganizationsSearch) {
  return trpc.admin.searchOrganizations.useQuery({ ...search, limit: PAGE_SIZE }, { placeholderData: keepPreviousData })
}

/** The first organizations by name that match what was typed, or the one with this id; none of nothing. */
export function useOrganizationSuggestions(search: string) {
  return trpc.admin.searchOrganizations.useQuery(
    { search, sortBy: 'name', sortDirection: 'asc', limit: SUGGESTED_COUNT },
    { enabled: search !== '', placeholderData: keepPreviousData },
  )
}

export function useOrganizationDetails(organizationId: string) {
  return trpc.admin.adminGetOrganization.useQuery({ organizationId })
}

/** The members of any organization, page by page. The previous result is kept while another search loads. */
export function useMembersAsAdmin(organizationId: string, search: string) {
  return trpc.admin.adminListMembers.useInfiniteQuery(
    { organizationId, search: search === '' ? undefined : search, limit: PAGE_SIZE },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, placeholderData: keepPreviousData },
  )
}

export function useInvitationsAsAdmin(organizationId: string) {
  return trpc.admin.adminListInvitations.useQuery({ organizationId })
}

/** The most recent events of an organization. */
export function useRecentEventsOf(organizationId: string) {
  return trpc.admin.listEvents.useQuery({ organizationId, limit: RECENT_COUNT })
}

/** Deletes any organization. Queries are invalidated once its page is left, see `useInvalidateDeleted`. */
export function useDeleteOrganizationAsAdmin() {
  return trpc.admin.adminDeleteOrganization.useMutation()
}

/** After an organization was deleted: the admin may have been a member of it. */
export function useInvalidateDeleted(): () => Promise<void> {
  const { admin, organization, session } = trpc.useUtils()
  return async () => {
    await Promise.all([admin.invalidate(), organization.listOrganizations.invalidate(), session.invalidate()])
  }
}
