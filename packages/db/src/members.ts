import type { Member, MemberWithUser } from '@foyer/auth-domain/member/member'
import { joinRoles, parseRoles } from '@foyer/auth-domain/permission/role-set'
import type { FellowMember } from '@foyer/auth-domain/user/delete-user'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Trx } from './handles.ts'
import type { MemberTable } from './schema/organizations.ts'

export const memberColumns = ['id', 'organizationId', 'userId', 'role', 'teamId', 'createdAt'] as const

export type MemberRow = Pick<Selectable<MemberTable>, (typeof memberColumns)[number]>

/** How a member is named: by their own id, as a user, or by address; always within an organization (S55). */
export type MemberName = { id: string } | { userId: string } | { email: string }

export function toMember({ role, ...row }: MemberRow): Member {
  return { ...row, roles: parseRoles(role) }
}

export async function findMember(
  db: Db,
  organizationId: string,
  name: MemberName,
): Promise<MemberWithUser | undefined> {
  const row = await db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(memberColumns.map((column) => `member.${column}` as const))
    .select(['user.name', 'user.email', 'user.image'])
    .where('member.organizationId', '=', organizationId)
    .where(...columnOf(name))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { name: userName, email, image, ...member } = row
  return { ...toMember(member), user: { id: member.userId, name: userName, email, image } }
}

/** False when the user is a member already: the unique index decides. */
export async function insertMember(trx: Trx, { roles, ...member }: Member): Promise<boolean> {
  const inserted = await trx
    .insertInto('member')
    .values({ ...member, role: joinRoles(roles) })
    .onConflict((conflict) => conflict.columns(['organizationId', 'userId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Stores the roles and the team a member has now. */
export async function changeMember(trx: Trx, { id, roles, teamId }: Member): Promise<void> {
  await trx
    .updateTable('member')
    .set({ role: joinRoles(roles), teamId })
    .where('id', '=', id)
    .execute()
}

/** Takes a member out; the organization is active in none of their sessions any more (specification section 4). */
export async function deleteMember(trx: Trx, { id, organizationId, userId }: Member): Promise<void> {
  await trx.deleteFrom('member').where('id', '=', id).execute()
  await trx
    .updateTable('session')
    .set({ activeOrganizationId: null })
    .where('userId', '=', userId)
    .where('activeOrganizationId', '=', organizationId)
    .execute()
}

export async function countMembers(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('member')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow()
  return count
}

/** How many hold a role, alone or among others. */
export async function countMembersWithRole(db: Db, organizationId: string, role: string): Promise<number> {
  const { count } = await db
    .selectFrom('member')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where(holds(role))
    .executeTakeFirstOrThrow()
  return count
}

export async function countTeamMembers(db: Db, organizationId: string, teamId: string): Promise<number> {
  const { count } = await db
    .selectFrom('member')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('teamId', '=', teamId)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Holds every organization a user belongs to, in the order of their ids, and tells which: all, once they are free, or
 * only those that are or that this transaction holds already.
 */
export async function lockOrganizationsOf(
  trx: Trx,
  userId: string,
  which: 'all' | 'unless others hold them' = 'all',
): Promise<string[]> {
  const own = trx
    .selectFrom('organization')
    .select('id')
    .where('id', 'in', (member) => member.selectFrom('member').select('organizationId').where('userId', '=', userId))
    .orderBy('id')
    .forUpdate()
  const rows = await (which === 'all' ? own : own.skipLocked()).execute()
  return rows.map(({ id }) => id)
}

/** Every member of the organizations a user belongs to, the user too. */
export async function findFellowMembers(trx: Trx, userId: string): Promise<FellowMember[]> {
  const rows = await trx
    .selectFrom('member')
    .select(['organizationId', 'userId', 'role'])
    .where('organizationId', 'in', (own) =>
      own.selectFrom('member as mine').select('mine.organizationId').where('mine.userId', '=', userId),
    )
    .execute()
  return rows.map(({ role, ...member }) => ({ ...member, roles: parseRoles(role) }))
}

/** Of a row of `member`: whether the role is among those held. */
export function holds(role: string): RawBuilder<boolean> {
  return sql<boolean>`${role} = any(string_to_array("member"."role", ','))`
}

function columnOf(name: MemberName): ['member.id' | 'member.userId' | 'user.email', '=', string] {
  if ('id' in name) return ['member.id', '=', name.id]
  return 'userId' in name ? ['member.userId', '=', name.userId] : ['user.email', '=', name.email]
}
