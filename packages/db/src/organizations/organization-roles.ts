import type { Rights } from '@foyer/auth-domain/permission/permissions'
import { parseRoles } from '@foyer/auth-domain/permission/role-set'
import type { OrganizationRole } from '@foyer/auth-domain/role/organization-role'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import { withoutTimeout } from '#engine/statement-timeout.ts'
import { configuredRoleId, heldBy, nameOfHeld, type StoredGrant } from './held-roles.ts'

const columns = ['id', 'organizationId', 'name', 'permissions', 'createdAt', 'updatedAt'] as const

/** Names a role within an organization. */
export type RoleReference = { id: string } | { name: string }

/** The roles that an organization has made, by name. */
export async function findOrganizationRoles(db: Db, organizationId: string): Promise<OrganizationRole[]> {
  return db
    .selectFrom('organizationRole')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .orderBy('name')
    .execute()
}

/** The same, as far as permissions are concerned. */
export async function findMadeRoles(db: Db, organizationId: string): Promise<StoredGrant[]> {
  return (await findOrganizationRoles(db, organizationId)).map(({ name, permissions }) => ({ name, permissions }))
}

export async function findOrganizationRole(
  db: Db,
  organizationId: string,
  reference: RoleReference,
): Promise<OrganizationRole | undefined> {
  const [column, value] = 'id' in reference ? (['id', reference.id] as const) : (['name', reference.name] as const)
  return db
    .selectFrom('organizationRole')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where(column, '=', value)
    .executeTakeFirst()
}

/** False when the organization has a role of this name: the unique index decides. */
export async function insertOrganizationRole(trx: Trx, { permissions, ...role }: OrganizationRole): Promise<boolean> {
  const inserted = await trx
    .insertInto('organizationRole')
    .values({ ...role, permissions: json(permissions) })
    .onConflict((conflict) => conflict.columns(['organizationId', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Stores a changed role; its new name is written wherever its members and pending invitations are named by it. */
export async function changeOrganizationRole(
  trx: Trx,
  before: OrganizationRole,
  after: OrganizationRole,
): Promise<void> {
  const { id, name, permissions, updatedAt } = after
  await later(
    trx,
    trx
      .updateTable('organizationRole')
      .set({ name, permissions: json(permissions), updatedAt })
      .where('id', '=', id)
      .compile(),
  )
  if (name === before.name) return
  for (const table of ['member', 'invitation'] as const) await rename(trx, table, { id, from: before.name, to: name })
}

async function rename(
  trx: Trx,
  table: 'member' | 'invitation',
  { id, from, to }: { id: string; from: string; to: string },
): Promise<void> {
  const role = sql.ref('role')
  const write = sql`update ${sql.table(table)}
    set ${role} = array_to_string(array_replace(string_to_array(${role}, ','), ${from}, ${to}), ',')
    where "id" in (select ${sql.ref(`${table}Id`)} from ${sql.table(`${table}Role`)} where "storedRoleId" = ${id})`
  await later(trx, write.compile(trx))
}

function json(permissions: Rights): RawBuilder<Rights> {
  return sql`${JSON.stringify(permissions)}::jsonb`
}

/**
 * Whether an organization has a role of this name, or members or pending invitations name one that is no more: a new one would
 * look like theirs.
 */
export async function isNameTaken(db: Db, organizationId: string, name: string): Promise<boolean> {
  const roleId = configuredRoleId(name)
  const { rows } =
    await sql`select from "organizationRole" where "organizationId" = ${organizationId} and "name" = ${name}
    union all (select from "member" join "memberRole" on "memberId" = "member"."id"
      where "organizationId" = ${organizationId} and "roleId" = ${roleId} limit 1)
    union all (select from "invitation" join "invitationRole" on "invitationId" = "invitation"."id"
      where "organizationId" = ${organizationId} and "roleId" = ${roleId} limit 1)`.execute(db)
  return rows.length > 0
}

/** Nobody may have it, and no pending invitation lead to it: the foreign keys say so. */
export async function deleteOrganizationRole(trx: Trx, id: string): Promise<void> {
  await later(trx, trx.deleteFrom('organizationRole').where('id', '=', id).compile())
}

/** How many members have a role, and how many invitations that are open at `now` lead to it. */
export async function countHolders(
  db: Db,
  roleId: string,
  now: Date,
): Promise<{ members: number; invitations: number }> {
  const { members, invitations } = await db
    .selectNoFrom([
      sql<number>`(select count(*)::int from "memberRole" where "storedRoleId" = ${roleId})`.as('members'),
      sql<number>`(select count(*)::int from ${invitationsTo(roleId)} and "expiresAt" > ${now})`.as('invitations'),
    ])
    .executeTakeFirstOrThrow()
  return { members, invitations }
}

/** Who has a role, with the names of all of theirs. */
export async function findHolders(db: Db, roleId: string): Promise<{ userId: string; roles: string[] }[]> {
  const rows = await db
    .selectFrom('memberRole')
    .innerJoin('member', 'member.id', 'memberRole.memberId')
    .select(['member.userId', 'member.role'])
    .where('memberRole.storedRoleId', '=', roleId)
    .orderBy('member.id')
    .execute()
  return rows.map(({ userId, role }) => ({ userId, roles: [...parseRoles(role)] }))
}

/** The users who have a role and have sent invitations that are pending. */
export async function findSendersWithRole(db: Db, roleId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`select distinct "member"."userId" from "memberRole"
    join "member" on "member"."id" = "memberId"
    join "invitation" on "invitation"."organizationId" = "member"."organizationId"
      and "inviterId" = "member"."userId" and "status" = 'pending'
    where "storedRoleId" = ${roleId} order by 1`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** The ids of the pending invitations that lead to a role, and have expired. */
export async function findExpiredInvitationsTo(db: Db, roleId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select "id" from ${invitationsTo(roleId)} and "expiresAt" <= ${now}`.execute(db)
  return rows.map(({ id }) => id)
}

function invitationsTo(roleId: string): RawBuilder<unknown> {
  return sql`"invitationRole" join "invitation" on "invitation"."id" = "invitationId" where "storedRoleId" = ${roleId}`
}

/** Roles of organizations that have these names. */
export async function findRolesNamed(
  db: Db,
  names: readonly string[],
  limit: number,
): Promise<{ organizationId: string; name: string }[]> {
  return db
    .selectFrom('organizationRole')
    .select(['organizationId', 'name'])
    .where(sql<boolean>`"name" = any(${names})`)
    .orderBy('organizationId')
    .limit(limit)
    .execute()
}

/**
 * How many members' names of roles, and pending invitations', are not those of the rows: these decide, and a writer past the
 * triggers has written one alone.
 */
export async function countDivergingRoles(db: Db): Promise<{ members: number; invitations: number }> {
  return withoutTimeout(db, async (trx) => ({
    members: await countDiverging(trx, 'member', sql`true`),
    invitations: await countDiverging(trx, 'invitation', sql`"status" = 'pending'`),
  }))
}

async function countDiverging(
  trx: Trx,
  table: 'member' | 'invitation',
  condition: RawBuilder<unknown>,
): Promise<number> {
  const holder = sql.ref(`held.${table}Id`)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as "count" from ${sql.table(table)} "holder" left join (
      select ${holder} as "id", string_agg(distinct ${nameOfHeld}, ',' order by ${nameOfHeld}) as "names"
      from ${heldBy(table)} group by 1
    ) "rows" on "rows"."id" = "holder"."id"
    where ${condition} and "rows"."names" is distinct from (
      select string_agg(distinct "name", ',' order by "name")
      from unnest(string_to_array("holder"."role", ',') collate "C") as "name" where "name" <> '')`.execute(trx)
  return rows[0]?.count ?? 0
}
