import {
  organizationPosition,
  organizationPositionOf,
  searchOrganizationsInput,
} from '@foyer/auth-domain/admin/search-organizations'
import { belongsTo } from '@foyer/auth-domain/admin/search-users'
import { searchOrganizations as findMatchingOrganizations } from '@foyer/db/organizations/search-organizations'
import { readCursor, writeCursor } from '#runtime/cursor.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** Searches the organizations of the service with cursor pagination, so that every page costs the same. */
export const searchOrganizations = adminProcedure(
  searchOrganizationsInput,
  'organization:list',
  'ADMIN_NOT_ALLOWED_TO_LIST_ORGANIZATIONS',
).query(async ({ ctx, input }) => {
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
