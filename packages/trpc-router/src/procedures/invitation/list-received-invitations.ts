import { noInput } from '@foyer/auth-domain/input/no-input'
import { mayListReceived } from '@foyer/auth-domain/invitation/answer-invitation'
import { findReceivedInvitations } from '@foyer/db/organizations/invitation-lists'
import { inviterOf, showReceivedInvitation } from '#operations/invitation/received-invitation.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'

/** The open invitations sent to the signed-in user's email, newest first; none before they have proved to hold its mailbox (S58). */
export const listReceivedInvitations = signedInProcedure(noInput).query(async ({ ctx }) => {
  const { emailVerified } = ctx.user
  const received = await findReceivedInvitations(ctx.db, { email: ctx.user.email, openAt: ctx.now() })
  const listed = received.filter(({ recipientProvenAt: mailboxProvenAt }) =>
    mayListReceived({ emailVerified, mailboxProvenAt }),
  )
  const acceptable = listed.filter((invitation) => inviterOf(ctx, invitation) !== undefined)
  return acceptable.map((invitation) => showReceivedInvitation(ctx, invitation))
})
