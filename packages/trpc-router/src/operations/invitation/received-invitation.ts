import { currentInviter, type getInvitationOutput } from '@foyer/auth-domain/invitation/answer-invitation'
import { showInvitation } from '@foyer/auth-domain/invitation/invitation'
import type { ReceivedInvitation } from '@foyer/db/organizations/invitation-lists'
import type { z } from 'zod'
import { rulesOf } from '#operations/organization/organization-rules.ts'
import type { Services } from '#runtime/context/services.ts'

/** The inviter, undefined when they could no longer send this invitation. */
export function inviterOf(
  services: Pick<Services, 'options'>,
  invitation: ReceivedInvitation,
): ReceivedInvitation['inviter'] {
  const { grants, ownerRole } = rulesOf(services)
  return currentInviter(invitation, invitation.inviter, grants, ownerRole)
}

export function showReceivedInvitation(
  received: ReceivedInvitation,
  teams: boolean,
): z.output<typeof getInvitationOutput> {
  const { organizationName, organizationSlug, inviterEmail, inviterEmailVerified, ...others } = received
  const { inviterName: _, inviter: __, ...invitation } = others
  const inviter = { inviterEmail, inviterEmailVerified }
  return { ...showInvitation(invitation, teams), organizationName, organizationSlug, ...inviter }
}
