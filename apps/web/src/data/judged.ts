import type { Invitation } from '@foyer/auth-domain/invitation/invitation'
import type { Member } from '@foyer/auth-domain/member/member'
import { parseRoles } from '@foyer/auth-domain/permission/role-set'
import type { Invitation as ShownInvitation } from './types.ts'

type ShownMember = Omit<Member, 'roles' | 'teamId'> & { role: string; teamId?: string | null | undefined }

/** A member as the domain's rules judge them. */
export function judgedMember({ id, organizationId, userId, role, teamId = null, createdAt }: ShownMember): Member {
  return { id, organizationId, userId, roles: parseRoles(role), teamId, createdAt }
}

export function judgedInvitation({ role, teamId = null, ...invitation }: ShownInvitation): Invitation {
  return { ...invitation, roles: parseRoles(role), teamId }
}
