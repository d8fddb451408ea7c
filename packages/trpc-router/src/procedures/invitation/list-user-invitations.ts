import { contract } from '@foyer/auth-domain/contract/contract'
import { mayListReceived } from '@foyer/auth-domain/invitation/answer-invitation'
import { readEmailProof } from '@foyer/db/accounts/proofs'
import { findReceivedInvitations } from '@foyer/db/organizations/invitation-lists'
import { inviterOf, showUserInvitation } from '#operations/invitation/received-invitation.ts'
import { showsTeams } from '#operations/organization/organization-rules.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/**
 * The open invitations sent to the signed-in user's email, newest first, as better-auth 1.7 shows them; none before they
 * have proved to hold its mailbox (S58), which is no error: component libraries ask on every visit.
 */
export const listUserInvitations = procedure(contract.listUserInvitations).query(async ({ ctx }) => {
  if (!mayListReceived(await readEmailProof(ctx.db, ctx.user))) return []
  const received = await findReceivedInvitations(ctx.db, { email: ctx.user.email }, ctx.now())
  const acceptable = received.filter((invitation) => inviterOf(ctx, invitation) !== undefined)
  return acceptable.map((invitation) => showUserInvitation(invitation, showsTeams(ctx)))
})
