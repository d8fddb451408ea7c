import { maySeeInvitationId } from '@foyer/auth-domain/invitation/answer-invitation'
import { showInvitation } from '@foyer/auth-domain/invitation/invitation'
import type { invitationSchema } from '@foyer/auth-domain/invitation/invitation.schema'
import type { InvitationsForReader } from '@foyer/db/organizations/invitation-lists'
import type { z } from 'zod'
import { rulesOf, showsTeams } from '#operations/organization/organization-rules.ts'
import type { Services } from '#runtime/context/services.ts'
import { invitationHandle } from './invitation-handle.ts'

/** The invitations of an organization as one of its members sees them: a handle where they may not see the id. */
export function showInvitationsTo(
  services: Pick<Services, 'options'>,
  { reader, made, invitations }: Pick<InvitationsForReader, 'reader' | 'made' | 'invitations'>,
): z.infer<typeof invitationSchema>[] {
  const rules = rulesOf(services, made)
  const teams = showsTeams(services)
  return invitations.map((invitation) => {
    const shown = showInvitation(invitation, teams)
    return maySeeInvitationId(invitation, reader, rules) ? shown : { ...shown, id: invitationHandle(invitation.id) }
  })
}
