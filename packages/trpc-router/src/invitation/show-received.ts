import { type getInvitationOutput, standingInviter } from '@foyer/auth-domain/invitation/answer-invitation'
import { showInvitation } from '@foyer/auth-domain/invitation/invitation'
import type { ReceivedInvitation } from '@foyer/db/invitations'
import type { z } from 'zod'
import type { Services } from '../context/services.ts'
import { rulesOf } from '../organization/rules.ts'

/** Whoever sent an invitation, while they could send it still. */
export function inviterOf(
  services: Pick<Services, 'options'>,
  invitation: ReceivedInvitation,
): ReceivedInvitation['inviter'] {
  const { grants, ownerRole } = rulesOf(services)
  return standingInviter(invitation, invitation.inviter, grants, ownerRole)
}

export function showReceived(received: ReceivedInvitation, teams: boolean): z.output<typeof getInvitationOutput> {
  const { organizationName, organizationSlug, inviterEmail, inviterName: _, inviter: __, ...invitation } = received
  return { ...showInvitation(invitation, teams), organizationName, organizationSlug, inviterEmail }
}
