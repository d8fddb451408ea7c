import { isAdmin } from '@foyer/auth-domain/admin/rules'
import { parseRoles } from '@foyer/auth-domain/permission/role-set'
import type { AdminPolicy } from '#data/types.ts'

/** What a role allows here: everything, nothing but what every user may, or what applications make of it. */
export function userRoleRights(
  joined: string,
  { adminRoles, applicationRoles }: Pick<AdminPolicy, 'adminRoles' | 'applicationRoles'>,
): 'admin' | 'application' | 'user' {
  if (isAdmin({ id: '', role: joined }, { adminRoles, adminUserIds: [] })) return 'admin'
  return [...parseRoles(joined)].some((role) => applicationRoles.includes(role)) ? 'application' : 'user'
}
