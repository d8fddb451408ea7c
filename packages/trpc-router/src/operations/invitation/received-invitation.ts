import {
  currentInviter,
  type getInvitationOutput,
  type userInvitationSchema,
} from '@foyer/auth-domain/invitation/answer-invitation'
import { type Invitation, showInvitation } from '@foyer/auth-domain/invitation/invitation'
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
  const { organizationName, organizationSlug, inviterEmail, inviterEmailVerified } = received
  const inviter = { inviterEmail, inviterEmailVerified }
  return { ...showInvitation(invitationOf(received), teams), organizationName, organizationSlug, ...inviter }
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
