import type { Membership } from '@foyer/auth-domain/admin/get-user'
import { limits } from '@foyer/auth-domain/limits'
import type { HeldRoles } from '@foyer/auth-domain/permission/held-roles'
import { parseRoles } from '@foyer/auth-domain/permission/role-set'
import type { OwnMembership } from '@foyer/auth-domain/user/delete-user'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { deleteInSlices, inSlices, PAGE, SLICE } from '#engine/slices.ts'
import { heldRole, keepsRole, roleEnds, type StoredGrant, storedGrants, toRoleEnds } from './held-roles.ts'
import type { RequiredOfMembers } from './members.ts'

/** The ids of all organizations that a user belongs to, in order. */
export async function findOrganizationIdsOf(db: Db, userId: string): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const page = await findNextOrganizationIdsOf(db, userId, { after: ids.at(-1) ?? '', limit: PAGE })
    for (const id of page) ids.push(id)
    if (page.length < PAGE) return ids
  }
}

/** A page of them. */
export async function findNextOrganizationIdsOf(
  db: Db,
  userId: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('member')
    .select('organizationId')
    .where('userId', '=', userId)
    .where('organizationId', '>', after)
    .orderBy('organizationId')
    .limit(limit)
    .execute()
  return rows.map(({ organizationId }) => organizationId)
}

/**
 * Locks the organizations that a user belongs to, in order, and returns their ids. One that they join or that is deleted
 * meanwhile may keep those behind it from being locked where there are very many.
 */
export async function lockOrganizationsOf(trx: Trx, userId: string): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const page = await trx
      .selectFrom('organization')
      .select('id')
      .where('id', 'in', (own) =>
        own
          .selectFrom('member')
          .select('organizationId')
          .where('userId', '=', userId)
          .where('organizationId', '>', ids.at(-1) ?? '')
          .orderBy('organizationId')
          .limit(SLICE),
      )
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const { id } of page) ids.push(id)
    if (page.length < SLICE) return ids
  }
}

/** The roles of a user by organization, oldest membership first, as many as there are organizations in their list. */
export async function findRolesOf(db: Db, userId: string): Promise<{ organizationId: string; role: string }[]> {
  return db
    .selectFrom('member')
    .select(['organizationId', 'role'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limits.listedOrganizations)
    .execute()
}

/**
 * What decides about the memberships of a user who is to be deleted, by organization. The organizations must be locked.
 */
export async function findOwnMemberships(
  trx: Trx,
  userId: string,
  { organizationIds, ownerRole }: { organizationIds: readonly string[]; ownerRole: string },
): Promise<OwnMembership[]> {
  const rows = await inSlices(organizationIds, (ids) =>
    trx
      .selectFrom('member as own')
      .select(['own.organizationId', 'own.role'])
      .select((own) => {
        // Not `exists`, which PostgreSQL may answer by reading every member there is.
        const others = own
          .selectFrom('member')
          .select(sql<boolean>`true`.as('found'))
          .whereRef('member.organizationId', '=', 'own.organizationId')
          .where('member.userId', '!=', userId)
          .limit(1)
        return [others.as('others'), others.where(keepsRole(ownerRole)).as('otherOwner')]
      })
      .where('own.userId', '=', userId)
      .where(isIn('own.organizationId', ids))
      .orderBy('own.organizationId')
      .execute(),
  )
  return rows.map(({ organizationId, role, others, otherOwner }) => ({
    organizationId,
    roles: parseRoles(role),
    others: others === true,
    otherOwner: otherOwner === true,
  }))
}

/** Ends a user's membership of these organizations, which must be locked; their sessions must be ended before. */
export async function deleteMembershipsOf(trx: Trx, userId: string, organizationIds: readonly string[]): Promise<void> {
  await inSlices(organizationIds, async (ids) => {
    await deleteInSlices(trx, 'member', sql`"userId" = ${userId} and ${isIn('organizationId', ids)}`)
    return []
  })
}

type TokenMembership = {
  organization: { id: string; slug: string }
  held: HeldRoles
  /** The roles that the organization has made. */
  made: StoredGrant[]
}

/** An organization with the roles that a user has in it at `now`; undefined when they are no member of it, or there is none. */
export async function findMembership(
  db: Db,
  organizationId: string,
  userId: string,
  now: Date,
): Promise<(RequiredOfMembers & TokenMembership) | undefined> {
  const row = await db
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .select(['organization.id', 'organization.slug', 'organization.twoFactorRequiredFrom'])
    .select([heldRole('member', now).as('role'), roleEnds('member').as('ends')])
    .select(storedGrants('member.organizationId').as('made'))
    .where('member.organizationId', '=', organizationId)
    .where('member.userId', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { id, slug, role, ends, made, twoFactorRequiredFrom: requiredFrom } = row
  return {
    organization: { id, slug },
    held: { roles: parseRoles(role), ends: toRoleEnds(ends) },
    made: made ?? [],
    requiredFrom,
  }
}

/** The memberships of a user, oldest first, at most `limit`. */
export async function findMembershipsOf(db: Db, userId: string, limit: number): Promise<Membership[]> {
  return db
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .select(['member.organizationId', 'organization.name', 'organization.slug', 'member.role', 'member.createdAt'])
    .where('member.userId', '=', userId)
    .orderBy('member.createdAt')
    .orderBy('member.id')
    .limit(limit)
    .execute()
}

/**
 * Whether a column has one of these ids. As a join, so that a prepared statement looks each id up in the index; with
 * `= any(…)` it compares each membership with each id.
 */
export function isIn(column: string, ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (select unnest(${ids}::text[]))`
}
