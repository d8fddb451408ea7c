import type { z } from 'zod'
import { joinRoles } from '#permission/role-set.ts'
import type { InvitationStatus, invitationSchema } from './invitation.schema.ts'

export type Invitation = {
  id: string
  organizationId: string
  email: string
  roles: ReadonlySet<string>
  teamId: string | null
  status: InvitationStatus
  expiresAt: Date
  inviterId: string
}

/** Whether an invitation is pending and not expired. */
export function isOpen(invitation: Pick<Invitation, 'status' | 'expiresAt'>, now: Date): boolean {
  return invitation.status === 'pending' && invitation.expiresAt > now
}

export function showInvitation(
  { roles, teamId, ...invitation }: Invitation,
  teams: boolean,
): z.infer<typeof invitationSchema> {
  const shown = { ...invitation, role: joinRoles(roles) }
  return teams ? { ...shown, teamId } : shown
}
