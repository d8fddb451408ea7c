import type { Organization } from '@foyer/auth-domain/organization/organization'
import { queryBuilder, runCompiled } from '#engine/compiled-query.ts'
import type { Db, Trx } from '#engine/handles.ts'

export const organizationColumns = ['id', 'name', 'slug', 'logo', 'createdAt', 'metadata'] as const

const organizationsOfQuery = queryBuilder
  .selectFrom('member')
  .innerJoin('organization', 'organization.id', 'member.organizationId')
  .select(organizationColumns.map((column) => `organization.${column}` as const))
  .where('member.userId', '=', '')
  .orderBy('member.createdAt')
  .orderBy('member.id')
  .compile()

/** False when the slug is taken: the unique index decides. */
export async function insertOrganization(trx: Trx, organization: Organization): Promise<boolean> {
  const inserted = await trx
    .insertInto('organization')
    .values(organization)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Locks an organization: changes of its members and invitations are serialized by this lock (docs/architecture.md). */
export async function lockOrganization(trx: Trx, id: string): Promise<Organization | undefined> {
  return trx.selectFrom('organization').select(organizationColumns).where('id', '=', id).forUpdate().executeTakeFirst()
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

/** Throws a unique violation of `organization_slug_key` when the slug is taken. */
export async function changeOrganization(
  trx: Trx,
  id: string,
  change: Partial<Omit<Organization, 'id' | 'createdAt'>>,
): Promise<Organization | undefined> {
  if (Object.keys(change).length === 0) return lockOrganization(trx, id)
  return trx
    .updateTable('organization')
    .set(change)
    .where('id', '=', id)
    .returning(organizationColumns)
    .executeTakeFirst()
}

/** Foreign keys also delete members, teams and invitations, and unset the organization as active in sessions. */
export async function deleteOrganizations(trx: Trx, ids: readonly string[]): Promise<{ id: string; slug: string }[]> {
  if (ids.length === 0) return []
  return trx.deleteFrom('organization').where('id', 'in', ids).returning(['id', 'slug']).execute()
}

/** The organizations a user is a member of, oldest membership first. */
export async function findOrganizationsOf(db: Db, userId: string): Promise<Organization[]> {
  return runCompiled(db, organizationsOfQuery, [userId])
}

export async function countOrganizationsOf(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('member')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
