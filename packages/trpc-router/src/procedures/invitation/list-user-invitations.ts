import { mayListReceived } from '@foyer/auth-domain/invitation/answer-invitation'
import { listUserInvitationsInput } from '@foyer/auth-domain/invitation/answer-invitation.schema'
import { readEmailProof } from '@foyer/db/accounts/proofs'
import { findReceivedInvitations } from '@foyer/db/organizations/invitation-lists'
import { inviterOf, showUserInvitation } from '#operations/invitation/received-invitation.ts'
import { showsTeams } from '#operations/organization/organization-rules.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'

/**
 * The open invitations sent to the signed-in user's email, newest first, as better-auth 1.7 shows them; none before they
 * have proved to hold its mailbox (S58), which is no error: component libraries ask on every visit.
 */
export const listUserInvitations = signedInProcedure(listUserInvitationsInput).query(async ({ ctx }) => {
  if (!mayListReceived(await readEmailProof(ctx.db, ctx.user))) return []
  const received = await findReceivedInvitations(ctx.db, { email: ctx.user.email, openAt: ctx.now() })
  const acceptable = received.filter((invitation) => inviterOf(ctx, invitation) !== undefined)
  return acceptable.map((invitation) => showUserInvitation(invitation, showsTeams(ctx)))
})
