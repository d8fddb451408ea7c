import type { Invitation } from '@foyer/auth-domain/invitation/invitation'
import type { MemberWithUser } from '@foyer/auth-domain/member/member'
import type { StoredOrganization } from '@foyer/auth-domain/organization/organization'
import type { Team } from '@foyer/auth-domain/team/team.schema'
import { DELETED_EMAIL_PREFIX } from '@foyer/auth-domain/user/delete-user'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#engine/handles.ts'
import { invitationColumns, invitationHandle, toInvitation } from '#organizations/invitations.ts'
import { selectMembers, toMemberWithUser } from '#organizations/members.ts'
import { organizationColumns } from '#organizations/organizations.ts'
import { teamColumns } from '#organizations/teams.ts'
import { type StoredUser, toUser, userColumns } from '#users/users.ts'

/** A user whose deletion has begun is gone, with their memberships: nothing tells of its end. */
const isThere: RawBuilder<boolean> = sql`not starts_with("user"."email", ${sql.lit(DELETED_EMAIL_PREFIX)})`

/** Those of these users who exist. */
export async function findUsersByIds(db: Db, ids: readonly string[]): Promise<StoredUser[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('user')
    .select(userColumns)
    .where(sql<boolean>`"id" = any(${ids})`)
    .where(isThere)
    .execute()
  return rows.map(toUser)
}

/** Those of these organizations that exist. */
export async function findOrganizationsByIds(db: Db, ids: readonly string[]): Promise<StoredOrganization[]> {
  if (ids.length === 0) return []
  return db.selectFrom('organization').select(organizationColumns).where(sql<boolean>`"id" = any(${ids})`).execute()
}

/** Those of these teams that exist. */
export async function findTeamsByIds(db: Db, ids: readonly string[]): Promise<Team[]> {
  if (ids.length === 0) return []
  return db.selectFrom('team').select(teamColumns).where(sql<boolean>`"id" = any(${ids})`).execute()
}

/** Those of these memberships that exist. */
export async function findMemberships(
  db: Db,
  keys: readonly { organizationId: string; userId: string }[],
  now: Date,
): Promise<MemberWithUser[]> {
  if (keys.length === 0) return []
  const rows = await selectMembers(db, now)
    .where(
      sql<boolean>`("organizationId", "userId") in (select "organizationId", "userId"
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as "r" ("organizationId" text, "userId" text))`,
    )
    .where(isThere)
    .execute()
  return rows.map(toMemberWithUser)
}

/** Those of these invitations that exist: by whom they are for, and then by their handles. */
export async function findInvitationsByHandles(
  db: Db,
  keys: readonly { organizationId: string; email: string; handle: string }[],
): Promise<Invitation[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('invitation')
    .select(invitationColumns)
    .where(
      sql<boolean>`("email", "organizationId", ${invitationHandle}) in (select "email", "organizationId", "handle"
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as "r" ("email" text, "organizationId" text, "handle" text))`,
    )
    .execute()
  return rows.map(toInvitation)
}

/** A page of rows by id; of one organization where it is given. */
export type SnapshotPage = { after: string; limit: number; organizationId?: string | undefined }

export async function findUsersAfter(db: Db, { after, limit }: SnapshotPage): Promise<StoredUser[]> {
  const rows = await db
    .selectFrom('user')
    .select(userColumns)
    .where('id', '>', after)
    .where(isThere)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toUser)
}

export async function findOrganizationsAfter(
  db: Db,
  { after, limit, organizationId }: SnapshotPage,
): Promise<StoredOrganization[]> {
  return db
    .selectFrom('organization')
    .select(organizationColumns)
    .where('id', '>', after)
    .$if(organizationId !== undefined, (query) => query.where('id', '=', organizationId ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function findMembersAfter(
  db: Db,
  { after, limit, organizationId }: SnapshotPage,
  now: Date,
): Promise<MemberWithUser[]> {
  const rows = await selectMembers(db, now)
    .where('member.id', '>', after)
    .where(isThere)
    .$if(organizationId !== undefined, (query) => query.where('member.organizationId', '=', organizationId ?? ''))
    .orderBy('member.id')
    .limit(limit)
    .execute()
  return rows.map(toMemberWithUser)
}
