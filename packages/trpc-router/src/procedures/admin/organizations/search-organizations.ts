import { organizationPosition, organizationPositionOf } from '@foyer/auth-domain/admin/search-organizations'
import { belongsTo } from '@foyer/auth-domain/admin/search-users'
import { contract } from '@foyer/auth-domain/contract/contract'
import { searchOrganizations as findMatchingOrganizations } from '@foyer/db/organizations/search-organizations'
import { readCursor, writeCursor } from '#runtime/cursor.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { query, refused } = procedure(contract.searchOrganizations)

/** Searches the organizations of the service with cursor pagination, so that every page costs the same. */
export const searchOrganizations = query(async ({ ctx, input }) => {
  const { cursor, limit, ...search } = input
  const after = readCursor(organizationPosition, cursor)
  if (after !== undefined && !belongsTo(after, search))
    throw refused('INVALID_QUERY', { subject: '[query.cursor] Invalid cursor' })
  const found = await findMatchingOrganizations(ctx.db, search, { after, limit: limit + 1 })
  const organizations = found.slice(0, limit)
  const last = found.length > limit ? organizations.at(-1) : undefined
  return {
    organizations,
    nextCursor: last === undefined ? null : writeCursor(organizationPositionOf(last, search)),
  }
})
