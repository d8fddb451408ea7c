import { parseRoles } from '@foyer/auth-domain/permission/role-set'
import { sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { type StoredUser, toUser, userColumns } from '#users/users.ts'
import { configuredRoleId, heldBy, heldRole, nameOfHeld } from './held-roles.ts'

/** A role whose end is to be told to who gave it. */
export type EndingRole = {
  roleId: string
  role: string
  until: Date
  givenBy: string | null
  organizationId: string
  organization: string
  slug: string
  userId: string
  /** Who has it. */
  name: string
  email: string
}

/** Claims roles whose end is to be told by now: of several processes, one gets each. */
export async function claimEndingRoles(trx: Trx, now: Date, limit: number): Promise<EndingRole[]> {
  const { rows } = await sql<EndingRole>`with "due" as (
      select "memberId", "roleId" from "memberRole" where "noticeAt" <= ${now}
      order by "noticeAt", "memberId", "roleId" limit ${limit} for update skip locked
    ), "held" as (
      update "memberRole" set "noticeAt" = null from "due"
      where "memberRole"."memberId" = "due"."memberId" and "memberRole"."roleId" = "due"."roleId"
      returning "memberRole".*
    ) select "held"."roleId", ${nameOfHeld} as "role", "held"."until", "held"."givenBy", "member"."organizationId",
        "organization"."name" as "organization", "organization"."slug", "member"."userId", "user"."name", "user"."email"
      from "held" join "member" on "member"."id" = "held"."memberId" join "user" on "user"."id" = "member"."userId"
      join "organization" on "organization"."id" = "member"."organizationId"
      left join "organizationRole" "stored" on "stored"."id" = "held"."storedRoleId"
      where "held"."until" > ${now} order by "held"."until", ${nameOfHeld}`.execute(trx)
  return rows
}

/** Who has given a role, while they are a member. */
export async function findGiver(
  db: Db,
  { organizationId, givenBy }: Pick<EndingRole, 'organizationId' | 'givenBy'>,
): Promise<StoredUser | undefined> {
  const row = await db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(userColumns.map((column) => `user.${column}` as const))
    .where('member.organizationId', '=', organizationId)
    .where('member.userId', '=', givenBy)
    .executeTakeFirst()
  return row && toUser(row)
}

/** Organizations in which roles have ended, at most `limit`. */
export async function findOrganizationsWithEndedRoles(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ organizationId: string }>`select distinct "organizationId" from (
      select "memberId" from "memberRole" where "until" <= ${now} order by "until" limit ${limit}
    ) "ended" join "member" on "member"."id" = "memberId" order by 1`.execute(db)
  return rows.map(({ organizationId }) => organizationId)
}

/** A member who has lost roles, with those from before, those that are left, and those that ended. */
export type EndedRoles = {
  id: string
  userId: string
  from: ReadonlySet<string>
  roles: ReadonlySet<string>
  ended: string[]
}

/** Takes roles that have ended from the members of an organization, which must be locked, at most `limit` of these. */
export async function takeEndedRoles(
  trx: Trx,
  organizationId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<EndedRoles[]> {
  const { rows } = await sql<{
    id: string
    userId: string
    from: string
    role: string
    ended: string[]
  }>`with "ending" as (
      select "member"."id", "member"."userId", "member"."role" as "from", ${heldRole('member', now)} as "role",
        array(select ${nameOfHeld} from ${heldBy('member')}
          where "held"."memberId" = "member"."id" and "held"."until" <= ${now} order by 1) as "ended"
      from "member" where "organizationId" = ${organizationId}
        and exists (select from "memberRole" where "memberId" = "member"."id" and "until" <= ${now})
      order by "member"."id" limit ${limit}
    ) update "member" set "role" = "ending"."role" from "ending" where "member"."id" = "ending"."id"
    returning "ending".*`.execute(trx)
  await settleEnded(
    trx,
    rows.map(({ id }) => id),
    now,
  )
  return rows
    .filter(({ from, role }) => from !== role)
    .map(({ from, role, ...row }) => ({ ...row, from: parseRoles(from), roles: parseRoles(role) }))
}

// The `member` that remains of a last role ends no more. Other rows are there only where a writer has left them without their
// name: they go.
async function settleEnded(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  const ended = sql`"memberId" = any(${ids}) and "until" <= ${now}`
  const remaining = configuredRoleId('member')
  await sql`delete from "memberRole" where ${ended} and "roleId" <> ${remaining}`.execute(trx)
  await sql`update "memberRole" set "until" = null, "givenBy" = null, "noticeAt" = null where ${ended}`.execute(trx)
}
