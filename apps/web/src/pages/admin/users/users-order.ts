import type { UsersSearch } from '#data/admin-search.ts'

type Sort = Pick<UsersSearch, 'sortBy' | 'sortDirection'>

/** The sort orders of the user list, newest first by default. */
export const orders = [
  { key: 'newest', sort: { sortBy: undefined, sortDirection: undefined } },
  { key: 'oldest', sort: { sortBy: undefined, sortDirection: 'asc' } },
  { key: 'byName', sort: { sortBy: 'name', sortDirection: 'asc' } },
  { key: 'byNameBackwards', sort: { sortBy: 'name', sortDirection: undefined } },
  { key: 'byEmail', sort: { sortBy: 'email', sortDirection: 'asc' } },
  { key: 'byEmailBackwards', sort: { sortBy: 'email', sortDirection: undefined } },
] as const satisfies readonly { key: string; sort: Sort }[]

export function orderOf({ sortBy, sortDirection }: UsersSearch): (typeof orders)[number] {
  return orders.find(({ sort }) => sort.sortBy === sortBy && sort.sortDirection === sortDirection) ?? orders[0]
}
