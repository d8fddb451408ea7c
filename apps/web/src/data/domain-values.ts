import type { Invitation } from '@foyer/auth-domain/invitation/invitation'
import type { Member } from '@foyer/auth-domain/member/member'
import { parseRoles } from '@foyer/auth-domain/permission/role-set'
import type { Invitation as ApiInvitation } from './types.ts'

type ApiMember = Omit<Member, 'roles' | 'ends' | 'teamId' | 'fields'> & {
  role: string
  ends?: Record<string, Date>
  teamId?: string | null | undefined
}

/** Converts a member of the API to the domain's type, for its permission rules. */
export function toDomainMember({ role, ends = {}, teamId = null, ...member }: ApiMember): Member {
  const { id, organizationId, userId, createdAt } = member
  const roleEnds = new Map(Object.entries(ends))
  return { id, organizationId, userId, roles: parseRoles(role), ends: roleEnds, teamId, createdAt, fields: {} }
}

export function toDomainInvitation({ role, teamId = null, ...invitation }: ApiInvitation): Invitation {
  return { ...invitation, roles: parseRoles(role), teamId }
}
