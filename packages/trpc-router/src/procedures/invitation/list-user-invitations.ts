import { listUserInvitationsInput, mayListReceived } from '@foyer/auth-domain/invitation/answer-invitation'
import { findReceivedInvitations } from '@foyer/db/organizations/invitation-lists'
import { inviterOf, showUserInvitation } from '#operations/invitation/received-invitation.ts'
import { showsTeams } from '#operations/organization/organization-rules.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** The open invitations sent to the user's verified email, newest first, as better-auth 1.7 shows them. */
export const listUserInvitations = signedInProcedure(listUserInvitationsInput).query(async ({ ctx }) => {
  if (!mayListReceived(ctx.user)) throw refused('EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION')
  const received = await findReceivedInvitations(ctx.db, { email: ctx.user.email, openAt: ctx.now() })
  const acceptable = received.filter((invitation) => inviterOf(ctx, invitation) !== undefined)
  return acceptable.map((invitation) => showUserInvitation(invitation, showsTeams(ctx)))
})
