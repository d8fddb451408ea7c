import { contract } from '@foyer/auth-domain/contract/contract'
import { mayListReceived } from '@foyer/auth-domain/invitation/answer-invitation'
import { findReceivedInvitations } from '@foyer/db/organizations/invitation-lists'
import { inviterOf, showReceivedInvitation } from '#operations/invitation/received-invitation.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The open invitations sent to the signed-in user's email, newest first; none before they have proved to hold its mailbox (S58). */
export const listReceivedInvitations = procedure(contract.listReceivedInvitations).query(async ({ ctx }) => {
  const { emailVerified } = ctx.user
  const received = await findReceivedInvitations(ctx.db, { email: ctx.user.email }, ctx.now())
  const listed = received.filter(({ recipientProvenAt: mailboxProvenAt }) =>
    mayListReceived({ emailVerified, mailboxProvenAt }),
  )
  const acceptable = listed.filter((invitation) => inviterOf(ctx, invitation) !== undefined)
  return acceptable.map((invitation) => showReceivedInvitation(ctx, invitation))
})
