import { limits } from '@foyer/auth-domain/limits'
import { parseRoles } from '@foyer/auth-domain/permission/role-set'
import type { PreviewedMember } from '@foyer/auth-domain/role/preview'
import { sql } from 'kysely'
import type { Db } from '#engine/handles.ts'
import { heldRole } from './held-roles.ts'
import { isReady } from './two-factor-requirement.ts'

/**
 * Whose roles are read: one user's, those of who has a role, or everybody's. `passkeys`: whether these are second factors, where
 * it is read who has one.
 */
export type StateQuery = {
  of: { userId: string } | { roleId: string } | 'all'
  passkeys: boolean | undefined
  now: Date
}

/** Members with the roles that they have at a time, by id, as many as are counted. */
export async function findPreviewedMembers(
  db: Db,
  organizationId: string,
  { of, passkeys, now }: StateQuery,
): Promise<PreviewedMember[]> {
  let query = db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(['member.userId', heldRole('member', now).as('role')])
    .select((passkeys === undefined ? sql<boolean>`true` : isReady(passkeys)).as('ready'))
    .where('member.organizationId', '=', organizationId)
  if (of !== 'all' && 'userId' in of) query = query.where('member.userId', '=', of.userId)
  if (of !== 'all' && 'roleId' in of)
    query = query.where('member.id', 'in', (roles) =>
      roles.selectFrom('memberRole').select('memberId').where('storedRoleId', '=', of.roleId),
    )
  const rows = await query.orderBy('member.id').limit(limits.countedMembers).execute()
  return rows.map(({ userId, role, ready }) => ({ userId, roles: parseRoles(role), ready }))
}

export async function countPendingInvitations(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('invitation')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return count
}

/** What these users are called. */
export async function findNamesOf(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { name: string; email: string }>> {
  const rows = await db
    .selectFrom('user')
    .select(['id', 'name', 'email'])
    .where(sql<boolean>`"id" = any(${ids})`)
    .execute()
  return new Map(rows.map(({ id, name, email }) => [id, { name, email }]))
}
