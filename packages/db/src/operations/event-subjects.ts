import type { Member } from '@foyer/auth-domain/member/member'
import type { StoredOrganization } from '@foyer/auth-domain/organization/organization'
import type { Team } from '@foyer/auth-domain/team/team.schema'
import { sql } from 'kysely'
import type { Db } from '#engine/handles.ts'
import { memberColumns, toMember } from '#organizations/members.ts'
import { organizationColumns } from '#organizations/organizations.ts'
import { teamColumns } from '#organizations/teams.ts'
import { type StoredUser, toUser, userColumns } from '#users/users.ts'

/** Those of these users who exist. */
export async function findUsersByIds(db: Db, ids: readonly string[]): Promise<StoredUser[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('user').select(userColumns).where(sql<boolean>`"id" = any(${ids})`).execute()
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
): Promise<Member[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('member')
    .select(memberColumns)
    .where(
      sql<boolean>`("organizationId", "userId") in (select "organizationId", "userId"
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as "r" ("organizationId" text, "userId" text))`,
    )
    .execute()
  return rows.map(toMember)
}
