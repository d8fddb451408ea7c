import { z } from 'zod'
import { joinRoles } from '#permission/role-set.ts'

export const invitationStatuses = ['pending', 'accepted', 'rejected', 'canceled'] as const

/**
 * An invitation as API answers show it; `teamId` is absent when teams are disabled. Expired is not a stored status: it is
 * a pending invitation past `expiresAt`.
 */
export const invitationSchema = z.object({
  id: z.string(),
  organizationId: z.string(),
  email: z.string(),
  role: z.string(),
  teamId: z.string().nullable().optional(),
  status: z.enum(invitationStatuses),
  expiresAt: z.date(),
  inviterId: z.string(),
})

export type InvitationStatus = (typeof invitationStatuses)[number]

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
