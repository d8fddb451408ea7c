import type { Invitation } from '@foyer/auth-domain/invitation/invitation'
import type { Member } from '@foyer/auth-domain/member/member'
import { parseRoles } from '@foyer/auth-domain/permission/role-set'
import type { Invitation as ApiInvitation } from './types.ts'

type ApiMember = Omit<Member, 'roles' | 'teamId' | 'fields'> & { role: string; teamId?: string | null | undefined }

/** Converts a member of the API to the domain's type, for its permission rules. */
export function toDomainMember({ id, organizationId, userId, role, teamId = null, createdAt }: ApiMember): Member {
  return { id, organizationId, userId, roles: parseRoles(role), teamId, createdAt, fields: {} }
}

export function toDomainInvitation({ role, teamId = null, ...invitation }: ApiInvitation): Invitation {
  return { ...invitation, roles: parseRoles(role), teamId }
}
