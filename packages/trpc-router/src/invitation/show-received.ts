import type { getInvitationOutput } from '@foyer/auth-domain/invitation/answer-invitation'
import { showInvitation } from '@foyer/auth-domain/invitation/invitation'
import type { ReceivedInvitation } from '@foyer/db/invitations'
import type { z } from 'zod'

export function showReceived(received: ReceivedInvitation, teams: boolean): z.output<typeof getInvitationOutput> {
  const {
    organizationName,
    organizationSlug,
    inviterEmail,
    inviterName: _,
    inviterIsMember: __,
    ...invitation
  } = received
  return { ...showInvitation(invitation, teams), organizationName, organizationSlug, inviterEmail }
}
