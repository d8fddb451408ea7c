import type { Member, MemberWithUser } from '@foyer/auth-domain/member/member'
import { joinRoles, parseRoles } from '@foyer/auth-domain/permission/role-set'
import { type AliasedRawBuilder, type Expression, type RawBuilder, type Selectable, sql } from 'kysely'
import { uniqueViolation } from '#engine/errors.ts'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import { octetsOf } from '#engine/within-octets.ts'
import type { MemberTable } from '#schema/organizations.ts'
import type { UserTable } from '#schema/users.ts'
import {
  heldBy,
  heldRole,
  keepsRole,
  nameOfHeld,
  roleEnds,
  type StoredGrant,
  storedGrants,
  toRoleEnds,
} from './held-roles.ts'

export const memberColumns = ['id', 'organizationId', 'userId', 'role', 'teamId', 'createdAt', 'fields'] as const

/** Beside the roles. */
export const ofMember = ['id', 'organizationId', 'userId', 'teamId', 'createdAt', 'fields'] as const

export type MemberRow = Pick<Selectable<MemberTable>, (typeof memberColumns)[number]>

type ShownUser = Pick<Selectable<UserTable>, 'name' | 'email' | 'image'>

/** Identifies a member within an organization (S55): by member id, user id or email. */
export type MemberReference = { id: string } | { userId: string } | { email: string }

/** The octets of a listed member with their user, of columns with these names; `more`: further ones. */
export function memberOctets(beside: number, more: readonly string[] = []): RawBuilder<number> {
  const others = ['id', 'organizationId', 'userId', 'role', 'teamId', 'fields', 'userEmail', ...more]
  return octetsOf({ texts: ['userName', 'userImage'], others, beside })
}

export function toMember({ role, ...row }: MemberRow): Member {
  return { ...row, roles: parseRoles(role) }
}

/** A member with the roles that they have at `now`. */
export async function findMember(
  db: Db,
  organizationId: string,
  reference: MemberReference,
  now: Date,
): Promise<MemberWithUser | undefined> {
  const row = await selectMembers(db, now)
    .where('member.organizationId', '=', organizationId)
    .where(...conditionOf(reference))
    .executeTakeFirst()
  return row && toMemberWithUser(row)
}

/** Members with their users, as `toMemberWithUser` reads them. */
export function selectMembers(db: Db, now: Date) {
  return db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(ofMember.map((column) => `member.${column}` as const))
    .select([heldRole('member', now).as('role'), roleEnds('member').as('ends')])
    .select(['user.name', 'user.email', 'user.image'])
}

type SelectedMember = MemberRow & ShownUser & { ends: Record<string, string> | null }

export function toMemberWithUser({ name, email, image, ends, ...member }: SelectedMember): MemberWithUser {
  return { ...toMember(member), ends: toRoleEnds(ends), user: { id: member.userId, name, email, image } }
}

/** Since when, or from when on, an organization requires a second factor of its members. */
export type RequiredOfMembers = { requiredFrom: Date | null }

/** A member, and the roles that their organization has made. */
export type StoredActor = RequiredOfMembers & { member: MemberWithUser; made: StoredGrant[] }

/**
 * The membership by which a user acts in an organization at `now`, and what the organization requires of its members. One
 * statement.
 */
export async function findActor(
  db: Db,
  organizationId: string | Expression<string | null>,
  userId: string,
  now: Date,
): Promise<StoredActor | undefined> {
  const row = await selectMembers(db, now)
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .select('organization.twoFactorRequiredFrom')
    .select(storedGrants('member.organizationId').as('made'))
    .where('member.organizationId', '=', organizationId)
    .where('member.userId', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { twoFactorRequiredFrom: requiredFrom, made, ...member } = row
  return { requiredFrom, made: made ?? [], member: toMemberWithUser(member) }
}

/** The column `requiredFrom` of a query that reads a member: of the member's organization. */
export function requiredFromOf(table: 'member' | 'reader'): AliasedRawBuilder<Date | null, 'requiredFrom'> {
  const organizationId = sql.ref(`${table}.organizationId`)
  return sql<Date | null>`(
    select "twoFactorRequiredFrom" from "organization" where "organization"."id" = ${organizationId}
  )`.as('requiredFrom')
}

/** False when the user is already a member: the unique index decides. */
export async function insertMember(trx: Trx, { roles, ...member }: Member): Promise<boolean> {
  const inserted = await trx
    .insertInto('member')
    .values({ ...member, fields: JSON.stringify(member.fields), role: joinRoles(roles) })
    .onConflict((conflict) => conflict.columns(['organizationId', 'userId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The same without waiting for it: where the user is already a member, the transaction fails by `failure`. */
export async function insertNewMember(trx: Trx, { roles, ...member }: Member, failure: () => unknown): Promise<void> {
  const values = { ...member, fields: JSON.stringify(member.fields), role: joinRoles(roles) }
  await later(trx, trx.insertInto('member').values(values).compile(), (error) =>
    uniqueViolation(error) === 'member_user_key' ? failure() : error,
  )
}

/** Who gives roles that end, when, and how many seconds before their end they are told; never of those given for less. */
export type Giving = { by: string; now: Date; noticeSeconds: number }

/** Updates the roles of a member, and when they end where any does or did. */
export async function changeMember(trx: Trx, { id, roles, ends }: Member, giving: Giving): Promise<void> {
  await later(
    trx,
    trx
      .updateTable('member')
      .set({ role: joinRoles(roles) })
      .where('id', '=', id)
      .compile(),
  )
  if (ends !== undefined) await changeEnds(trx, id, Object.fromEntries(ends), giving)
}

async function changeEnds(
  trx: Trx,
  id: string,
  ends: Record<string, Date>,
  { by, now, noticeSeconds }: Giving,
): Promise<void> {
  const notice = sql`"until" - ${noticeSeconds} * interval '1 s'`
  const write = sql`update "memberRole" set "until" = "asked"."until",
      "givenBy" = case when "asked"."until" is not null then ${by} end, "noticeAt" = "asked"."noticeAt"
    from (select "roleId", "until", case when ${notice} > ${now} then ${notice} end as "noticeAt" from (
      select "held"."roleId", (${JSON.stringify(ends)}::jsonb ->> ${nameOfHeld})::timestamptz as "until" from ${heldBy('member')}
      where "held"."memberId" = ${id}) "named") "asked"
    where "memberId" = ${id} and "memberRole"."roleId" = "asked"."roleId"
      and "memberRole"."until" is distinct from "asked"."until"`
  await later(trx, write.compile(trx))
}

/** Deletes a member, and unsets the organization as active in their sessions (specification section 4). */
export async function deleteMember(trx: Trx, { id, organizationId, userId }: Member): Promise<void> {
  await later(trx, trx.deleteFrom('member').where('id', '=', id).compile())
  await later(
    trx,
    trx
      .updateTable('session')
      .set({ activeOrganizationId: null })
      .where('userId', '=', userId)
      .where('activeOrganizationId', '=', organizationId)
      .compile(),
  )
}

export async function countMembers(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('member')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow()
  return count
}

/** Number of members with a role of the configuration, alone or among others, which they do not lose. */
export async function countMembersWithRole(db: Db, organizationId: string, role: string): Promise<number> {
  const { count } = await db
    .selectFrom('member')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where(keepsRole(role))
    .executeTakeFirstOrThrow()
  return count
}

function conditionOf(reference: MemberReference): ['member.id' | 'member.userId' | 'user.email', '=', string] {
  if ('id' in reference) return ['member.id', '=', reference.id]
  return 'userId' in reference ? ['member.userId', '=', reference.userId] : ['user.email', '=', reference.email]
}
