import { listUserInvitationsInput, mayListReceived } from '@foyer/auth-domain/invitation/answer-invitation'
import { readStanding } from '@foyer/db/accounts/proofs'
import { findReceivedInvitations } from '@foyer/db/organizations/invitation-lists'
import { inviterOf, showUserInvitation } from '#operations/invitation/received-invitation.ts'
import { showsTeams } from '#operations/organization/organization-rules.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** The open invitations sent to the email whose mailbox the user has proved, newest first, as better-auth 1.7 shows them. */
export const listUserInvitations = signedInProcedure(listUserInvitationsInput).query(async ({ ctx }) => {
  if (!mayListReceived(await readStanding(ctx.db, ctx.user)))
    throw refused('EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION')
  const received = await findReceivedInvitations(ctx.db, { email: ctx.user.email, openAt: ctx.now() })
  const acceptable = received.filter((invitation) => inviterOf(ctx, invitation) !== undefined)
  return acceptable.map((invitation) => showUserInvitation(invitation, showsTeams(ctx)))
})
