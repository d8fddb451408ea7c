import { limits } from '@foyer/auth-domain/limits'
import type { Member } from '@foyer/auth-domain/member/member'
import type { StoredOrganization } from '@foyer/auth-domain/organization/organization'
import { joinRoles } from '@foyer/auth-domain/permission/role-set'
import type { Team } from '@foyer/auth-domain/team/team.schema'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { queryBuilder, runCompiled } from '#engine/compiled-query.ts'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import { endInSlices, inSlices } from '#engine/slices.ts'
import { octetsOf } from '#engine/within-octets.ts'

export const organizationColumns = ['id', 'name', 'slug', 'logo', 'createdAt', 'metadata', 'fields'] as const

// Names and logos as JSON; the others are JSON. A parameter in place of 0.
const octets = octetsOf({ texts: ['organization.name', 'logo'], others: ['slug', 'metadata', 'fields'], beside: 0 })

// The oldest memberships, up to a number, are joined with their organizations, and these are listed up to a size.
// Parameters in order: user id, octets beside an organization.
const organizationsOfQuery = queryBuilder
  .with('own', (query) =>
    query
      .selectFrom('member')
      .select(['id', 'organizationId', 'createdAt'])
      .where('userId', '=', '')
      .orderBy('createdAt')
      .orderBy('id')
      .limit(sql.lit(limits.listedOrganizations)),
  )
  .with('sized', (query) =>
    query
      .selectFrom('own')
      .innerJoin('organization', 'organization.id', 'own.organizationId')
      .select(organizationColumns.map((column) => `organization.${column}` as const))
      .select(['own.createdAt as joinedAt', 'own.id as memberId'])
      .select(
        sql<number>`sum(${octets}) over (order by "own"."createdAt", "own"."id" rows unbounded preceding)`.as('bytes'),
      )
      .select(sql<number>`(count(*) over ())::int`.as('joined')),
  )
  .selectFrom('sized')
  .select([...organizationColumns, 'joined'])
  .where('bytes', '<=', sql.lit(limits.listedOrganizationBytes))
  .orderBy('joinedAt')
  .orderBy('memberId')
  .compile()

/**
 * Stores an organization with its first member, and their team if there is one. False when the slug is taken: the unique
 * index decides, and nothing is stored.
 */
export async function insertOrganization(
  trx: Trx,
  organization: StoredOrganization,
  member: Member,
  team: Team | undefined,
): Promise<boolean> {
  const { id, name, slug, logo, createdAt, metadata, fields } = organization
  const { rows } = await sql`
    with "created" as (
      insert into "organization" ("id", "name", "slug", "logo", "createdAt", "metadata", "fields")
      values (${id}, ${name}, ${slug}, ${logo}, ${createdAt}, ${metadata}, ${JSON.stringify(fields)})
      on conflict ("slug") do nothing returning "id"
    ), "first" as (
      insert into "team" ("id", "name", "organizationId", "createdAt")
      select ${team?.id ?? null}::text, ${team?.name ?? null}::text, "id", ${createdAt}::timestamptz
      from "created" where ${team !== undefined}::boolean
    )
    insert into "member" ("id", "organizationId", "userId", "role", "teamId", "createdAt", "fields")
    select ${member.id}::text, "id", ${member.userId}::text, ${joinRoles(member.roles)}::text, ${member.teamId}::text,
      ${member.createdAt}::timestamptz, ${JSON.stringify(member.fields)}::jsonb
    from "created" returning "id"`.execute(trx)
  return rows.length > 0
}

/** Locks an organization: changes of its members and invitations are serialized by this lock (docs/architecture.md). */
export async function lockOrganization(
  trx: Trx,
  id: string | Expression<string | null>,
): Promise<StoredOrganization | undefined> {
  return trx.selectFrom('organization').select(organizationColumns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** An organization for one of its members, with what it requires of them; undefined for other users. One statement. */
export async function findOrganizationFor(
  db: Db,
  id: string,
  userId: string,
): Promise<{ organization: StoredOrganization; requiredFrom: Date | null } | undefined> {
  const row = await db
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .select(organizationColumns.map((column) => `organization.${column}` as const))
    .select('organization.twoFactorRequiredFrom')
    .where('member.organizationId', '=', id)
    .where('member.userId', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { twoFactorRequiredFrom: requiredFrom, ...organization } = row
  return { organization, requiredFrom }
}

/** The id of the organization with this id, else of the one with this slug. */
export async function findOrganizationId(db: Db, idOrSlug: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('organization')
    .select('id')
    .where((row) => row.or([row('id', '=', idOrSlug), row('slug', '=', idOrSlug)]))
    .orderBy((row) => row('id', '=', idOrSlug), 'desc')
    .executeTakeFirst()
  return found?.id
}

export async function slugIsTaken(db: Db, slug: string): Promise<boolean> {
  const found = await db.selectFrom('organization').select('id').where('slug', '=', slug).executeTakeFirst()
  return found !== undefined
}

/** The id of the organization with this id or slug, if the user is a member of it. */
export async function findOrganizationIdFor(db: Db, idOrSlug: string, userId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .select('organization.id')
    .where('member.userId', '=', userId)
    .where((either) =>
      either.or([either('organization.id', '=', idOrSlug), either('organization.slug', '=', idOrSlug)]),
    )
    .executeTakeFirst()
  return found?.id
}

/** Whether `idOrSlug` is the id or the slug of this organization. */
export async function organizationMatches(db: Db, id: string, idOrSlug: string): Promise<boolean> {
  const found = await db
    .selectFrom('organization')
    .select('id')
    .where('id', '=', id)
    .where((either) => either.or([either('id', '=', idOrSlug), either('slug', '=', idOrSlug)]))
    .executeTakeFirst()
  return found !== undefined
}

/** Changes an organization that is locked. Where the slug is taken, the transaction fails by a unique violation of `organization_slug_key`. */
export async function changeOrganization(
  trx: Trx,
  id: string,
  { fields, ...change }: Partial<Omit<StoredOrganization, 'id' | 'createdAt'>>,
): Promise<void> {
  if (fields === undefined && Object.keys(change).length === 0) return
  await later(
    trx,
    trx
      .updateTable('organization')
      .set({ ...change, ...(fields && { fields: JSON.stringify(fields) }) })
      .where('id', '=', id)
      .compile(),
  )
}

/**
 * Locks these organizations, in the order of their ids, and returns the ids of those that exist: all of them, waiting for
 * other transactions, or only those not locked by others.
 */
export async function lockOrganizations(
  trx: Trx,
  sortedIds: readonly string[],
  which: 'all' | 'unless others hold them' = 'all',
): Promise<string[]> {
  const rows = await inSlices(sortedIds, (ids) => {
    const locking = trx
      .selectFrom('organization')
      .select('id')
      .where(({ ref }) => sql<boolean>`${ref('id')} = any(${ids})`)
      .orderBy('id')
      .forUpdate()
    return (which === 'all' ? locking : locking.skipLocked()).execute()
  })
  return rows.map(({ id }) => id)
}

/** The slugs of organizations, for events about them. */
export async function findSlugs(db: Db, ids: readonly string[]): Promise<{ id: string; slug: string }[]> {
  return inSlices(ids, (slice) =>
    db
      .selectFrom('organization')
      .select(['id', 'slug'])
      .where(({ ref }) => sql<boolean>`${ref('id')} = any(${slice})`)
      .execute(),
  )
}

/** Deletes organizations with their members, teams and invitations, and unsets them as active in sessions. */
export async function deleteOrganizations(trx: Trx, ids: readonly string[]): Promise<{ id: string; slug: string }[]> {
  return inSlices(ids, async (slice) => {
    await endPartsOf(trx, slice)
    return trx
      .deleteFrom('organization')
      .where(({ ref }) => sql<boolean>`${ref('id')} = any(${slice})`)
      .returning(['id', 'slug'])
      .execute()
  })
}

/** The same of one that is locked. */
export async function deleteOrganization(trx: Trx, id: string): Promise<void> {
  await endPartsOf(trx, [id])
  await later(trx, trx.deleteFrom('organization').where('id', '=', id).compile())
}

// Before the foreign keys do it in one statement, however many rows there are. Teams first: members keep the id of a team that
// is gone, so that none of them is written again for each of theirs.
async function endPartsOf(trx: Trx, ids: readonly string[]): Promise<void> {
  const ofThese = sql`"organizationId" = any(${ids})`
  await endInSlices(trx, [
    { table: 'team', condition: ofThese },
    { table: 'teamMember', condition: sql`"memberId" in (${membersOf(ids)})` },
    { table: 'invitation', condition: ofThese },
    { table: 'member', condition: ofThese },
    {
      table: 'session',
      condition: sql`"activeOrganizationId" = any(${ids})`,
      assignments: sql`"activeOrganizationId" = null`,
    },
  ])
}

function membersOf(organizationIds: readonly string[]): RawBuilder<unknown> {
  return sql`select "id" from "member" where "organizationId" = any(${organizationIds})`
}

/** As many as one answer may show; `whole`: whether these are all. */
export type OrganizationList = { organizations: StoredOrganization[]; whole: boolean }

/** The organizations a user is a member of, oldest membership first. `beside`: octets that each takes beside what is stored. */
export async function findOrganizationsOf(db: Db, userId: string, beside: number): Promise<OrganizationList> {
  const rows = await runCompiled(db, organizationsOfQuery, [userId, beside])
  const joined = rows[0]?.joined ?? 0
  return {
    organizations: rows.map(({ joined: _, ...organization }) => organization),
    whole: joined === rows.length && joined < limits.listedOrganizations,
  }
}

export async function countOrganizationsOf(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('member')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
