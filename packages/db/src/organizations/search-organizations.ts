import type {
  ListedOrganization,
  OrganizationPosition,
  OrganizationSearch,
} from '@foyer/auth-domain/admin/search-organizations'
import { limits } from '@foyer/auth-domain/limits'
import { type SqlBool, sql } from 'kysely'
import { withCustomPlan } from '#engine/force-custom-plan.ts'
import type { Db, Trx } from '#engine/handles.ts'
import { likePattern } from '#engine/like-pattern.ts'

export type OrganizationPage = { after: OrganizationPosition | undefined; limit: number }

const listedColumns = ['id', 'name', 'slug', 'logo', 'createdAt'] as const

/** A page of the matching organizations with the number of their members, by keyset in the requested order. One statement. */
export function searchOrganizations(
  db: Db,
  search: OrganizationSearch,
  page: OrganizationPage,
): Promise<ListedOrganization[]> {
  const { sortBy, sortDirection } = search
  return withCustomPlan(db, async (trx) => {
    const rows = await trx
      .with('page', () =>
        afterPosition(matching(trx, search), page.after)
          .select(listedColumns)
          .orderBy(sortBy, sortDirection)
          .orderBy('id', sortDirection)
          .limit(page.limit),
      )
      .selectFrom('page')
      .select(listedColumns)
      .select(memberCount.as('members'))
      .orderBy(sortBy, sortDirection)
      .orderBy('id', sortDirection)
      .execute()
    return rows
  })
}

// Up to a bound, so that an organization of millions does not delay the list.
const memberCount = sql<number>`(select count(*) from (
  select from "member" where "member"."organizationId" = "page"."id" limit ${sql.lit(limits.countedMembers + 1)}
) as "counted")`

function matching(trx: Trx, { search }: OrganizationSearch) {
  const organizations = trx.selectFrom('organization')
  if (!search) return organizations
  const pattern = likePattern('contains', search)
  return organizations.where(({ or, eb }) => or([eb('id', '=', search), contains('name'), contains('slug')]))

  // Same expressions as in the indexes; otherwise those would not be used.
  function contains(column: 'name' | 'slug') {
    return sql<SqlBool>`lower(${sql.ref(column)} collate "default") collate "C"
      like lower(cast(${pattern} as text) collate "default") collate "C"`
  }
}

function afterPosition(organizations: ReturnType<typeof matching>, after: OrganizationPosition | undefined) {
  if (after === undefined) return organizations
  const value = after.sortBy === 'createdAt' ? new Date(after.value) : after.value
  const comparison = after.sortDirection === 'asc' ? '>' : '<'
  return organizations.where((row) => row(row.refTuple(after.sortBy, 'id'), comparison, row.tuple(value, after.id)))
}
