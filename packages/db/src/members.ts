import { parseRoles } from '@foyer/auth-domain/permission/role-set'
import type { FellowMember } from '@foyer/auth-domain/user/delete-user'
import type { Trx } from './handles.ts'

/** Holds every organization a user belongs to, in the order of their ids, and tells which. */
export async function lockOrganizationsOf(trx: Trx, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('organization')
    .select('id')
    .where('id', 'in', (own) => own.selectFrom('member').select('organizationId').where('userId', '=', userId))
    .orderBy('id')
    .forUpdate()
    .execute()
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

export async function deleteOrganizations(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('organization').where('id', 'in', ids).execute()
}
