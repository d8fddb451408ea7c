import { currentInviter } from '@foyer/auth-domain/invitation/answer-invitation'
import type { getInvitationOutput, userInvitationSchema } from '@foyer/auth-domain/invitation/answer-invitation.schema'
import { type Invitation, showInvitation } from '@foyer/auth-domain/invitation/invitation'
import type { ReceivedInvitation } from '@foyer/db/organizations/invitation-lists'
import type { z } from 'zod'
import { rulesOf, showsTeams } from '#operations/organization/organization-rules.ts'
import type { Services } from '#runtime/context/services.ts'
import { normalizedCallback } from '#runtime/outbox/mailed-link.ts'

/** The inviter, undefined when they could no longer send this invitation. */
export function inviterOf(
  services: Pick<Services, 'options'>,
  invitation: ReceivedInvitation,
): ReceivedInvitation['inviter'] {
  return currentInviter(invitation, invitation.inviter, rulesOf(services, invitation.made))
}

export function showReceivedInvitation(
  services: Pick<Services, 'options' | 'trustedOrigins' | 'baseUrl'>,
  received: ReceivedInvitation,
): z.output<typeof getInvitationOutput> {
  const { organizationName, organizationSlug, inviterEmail, inviterEmailVerified } = received
  const shown = showInvitation(invitationOf(received), showsTeams(services))
  const callbackURL = normalizedCallback(services, received.callbackURL ?? undefined)
  return {
    ...shown,
    organizationName,
    organizationSlug,
    inviterEmail,
    inviterEmailVerified,
    ...(callbackURL !== undefined && { callbackURL }),
  }
}

export function showUserInvitation(
  received: ReceivedInvitation,
  teams: boolean,
): z.output<typeof userInvitationSchema> {
  const { organizationName, createdAt } = received
  return { ...showInvitation(invitationOf(received), teams), organizationName, createdAt }
}

function invitationOf(received: ReceivedInvitation): Invitation {
  const { id, organizationId, email, roles, teamId, status, expiresAt, inviterId } = received
  return { id, organizationId, email, roles, teamId, status, expiresAt, inviterId }
}
