import { type MailState, mailStates } from '@foyer/auth-domain/admin/mail-states'

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

/** The same for the list of organizations. */
export type OrganizationsSearch = {
  search?: string
  sortBy?: 'name'
  sortDirection?: 'asc'
  cursor?: string
}

/** The same for the mail queue. */
export type MailsSearch = {
  state?: MailState
  search?: string
  sortDirection?: 'asc'
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

export function parseOrganizationsSearch(search: RawSearch): OrganizationsSearch {
  return {
    search: parseText(search.search),
    sortBy: search.sortBy === 'name' ? 'name' : undefined,
    sortDirection: search.sortDirection === 'asc' ? 'asc' : undefined,
    cursor: parseText(search.cursor),
  }
}

export function parseMailsSearch(search: RawSearch): MailsSearch {
  return {
    state: mailStates.find((state) => state === search.state),
    search: parseText(search.search),
    sortDirection: search.sortDirection === 'asc' ? 'asc' : undefined,
    cursor: parseText(search.cursor),
  }
}

function parseText(value: unknown): string | undefined {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined
}
