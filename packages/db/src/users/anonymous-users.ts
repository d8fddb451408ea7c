import { joinRoles, parseRoles } from '@foyer/auth-domain/permission/role-set'
import { sql } from 'kysely'
import type { Trx } from '#engine/handles.ts'
import { inSlices, updateInSlices } from '#engine/slices.ts'
import { findOrganizationIdsOf, isIn } from '#organizations/memberships.ts'
import { type LockedUser, type StoredUser, toLockedUser, userColumns } from './users.ts'

type Upgrade = Pick<
  StoredUser,
  'name' | 'email' | 'emailVerified' | 'image' | 'language' | 'username' | 'displayUsername' | 'fields'
>

/**
 * Upgrades an anonymous user to one with a name and an email, keeping the id; undefined when they are no longer anonymous.
 * Throws a unique violation of `user_email_key` when the email is taken.
 */
export async function upgradeUser(trx: Trx, id: string, upgrade: Upgrade, now: Date): Promise<LockedUser | undefined> {
  const { name, email, emailVerified, image, language, username, displayUsername, fields } = upgrade
  const row = await trx
    .updateTable('user')
    .set(({ fn, ref, val }) => ({
      name,
      email,
      emailVerified,
      username,
      displayUsername,
      fields: JSON.stringify(fields),
      // A language chosen while anonymous is kept; so is the image unless the upgrade has one.
      image: fn.coalesce(val(image), ref('image')),
      language: fn.coalesce(ref('language'), val(language)),
      isAnonymous: null,
      createdAt: now,
      updatedAt: now,
    }))
    .where('id', '=', id)
    .where('isAnonymous', '=', true)
    .returning(userColumns)
    .executeTakeFirst()
  return row && toLockedUser(row)
}

/** A membership moved from another user or merged with theirs, with its resulting roles; `added` if moved. */
export type MovedMembership = { organizationId: string; roles: ReadonlySet<string>; added: boolean }

/** Moves the memberships of an anonymous user to another; where both are members, the roles are merged. */
export async function moveMemberships(trx: Trx, fromId: string, toId: string): Promise<MovedMembership[]> {
  const organizationIds = await findOrganizationIdsOf(trx, fromId)
  const merged = await inSlices(organizationIds, (ids) => mergeRoles(trx, fromId, toId, ids))
  const added = await inSlices(organizationIds, (ids) => moveWhereAlone(trx, fromId, toId, ids))
  await updateInSlices(trx, 'invitation', sql`"inviterId" = ${fromId}`, sql`"inviterId" = ${toId}`)
  return [...merged, ...added]
}

async function mergeRoles(trx: Trx, fromId: string, toId: string, ids: readonly string[]): Promise<MovedMembership[]> {
  const shared = await trx
    .selectFrom('member as given')
    .innerJoin('member as kept', 'kept.organizationId', 'given.organizationId')
    .where('given.userId', '=', fromId)
    .where('kept.userId', '=', toId)
    .where(isIn('given.organizationId', ids))
    .select(['kept.id', 'kept.organizationId', 'kept.role', 'given.role as givenRole', 'given.id as givenId'])
    .orderBy('kept.organizationId')
    .execute()
  const ends = await laterEnds(trx, shared)
  const merged = shared
    .map(({ role, givenRole, ...kept }) => ({ ...kept, before: parseRoles(role), given: parseRoles(givenRole) }))
    .map(({ before, given, ...kept }) => ({ ...kept, before, roles: new Set([...before, ...given]) }))
    .filter(({ before, roles }) => roles.size > before.size)
  await sql`update "member" set "role" = "merged"."role"
    from unnest(${merged.map(({ id }) => id)}::text[], ${merged.map(({ roles }) => joinRoles(roles))}::text[])
      as "merged" ("id", "role") where "member"."id" = "merged"."id"`.execute(trx)
  await sql`update "memberRole" set "until" = "ends"."until", "givenBy" = "ends"."givenBy", "noticeAt" = "ends"."noticeAt"
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb)
      as "ends" ("memberId" text, "roleId" text, "until" timestamptz, "givenBy" text, "noticeAt" timestamptz)
    where "memberRole"."memberId" = "ends"."memberId" and "memberRole"."roleId" = "ends"."roleId"`.execute(trx)
  return merged.map(({ organizationId, roles }) => ({ organizationId, roles, added: false }))
}

// Of each role of the given membership, as the kept one is to have it: until the later end of the two, and for ever where one of
// them is.
async function laterEnds(trx: Trx, shared: readonly { id: string; givenId: string }[]): Promise<object[]> {
  const { rows } = await sql<object>`select distinct on ("shared"."id", "given"."roleId")
      "shared"."id" as "memberId", "given"."roleId", "held"."until", "held"."givenBy", "held"."noticeAt"
    from unnest(${shared.map(({ id }) => id)}::text[], ${shared.map(({ givenId }) => givenId)}::text[])
      as "shared" ("id", "givenId")
    join "memberRole" "given" on "given"."memberId" = "shared"."givenId"
    join "memberRole" "held" on "held"."roleId" = "given"."roleId"
      and "held"."memberId" in ("shared"."id", "shared"."givenId")
    order by "shared"."id", "given"."roleId", "held"."until" desc nulls first`.execute(trx)
  return rows
}

async function moveWhereAlone(
  trx: Trx,
  fromId: string,
  toId: string,
  ids: readonly string[],
): Promise<MovedMembership[]> {
  const moved = await trx
    .updateTable('member')
    .set({ userId: toId })
    .where('userId', '=', fromId)
    .where(isIn('organizationId', ids))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('member as kept')
            .whereRef('kept.organizationId', '=', 'member.organizationId')
            .where('kept.userId', '=', toId),
        ),
      ),
    )
    .returning(['organizationId', 'role'])
    .execute()
  return moved.map(({ organizationId, role }) => ({ organizationId, roles: parseRoles(role), added: true }))
}
