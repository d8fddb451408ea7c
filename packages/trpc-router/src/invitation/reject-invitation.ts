import {
  rejectInvitation as decideRejectInvitation,
  invitationIdInput,
} from '@foyer/auth-domain/invitation/answer-invitation'
import { showInvitation } from '@foyer/auth-domain/invitation/invitation'
import { recordEvent } from '@foyer/db/audit'
import { closeInvitation, lockInvitation } from '@foyer/db/invitations'
import { eventIn } from '../organization/event-in.ts'
import { demandAgreement } from '../organization/named-organization.ts'
import { showsTeams } from '../organization/rules.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { signedIn } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'

/** Declines an invitation, for good. */
export const rejectInvitation = signedIn(invitationIdInput).mutation(({ ctx, input }) =>
  inTransaction(ctx, async (trx) => {
    const found = await lockInvitation(trx, input.invitationId)
    const { id, organizationId } = orThrow(decideRejectInvitation(found, ctx.user, ctx.now()))
    await demandAgreement(trx, ctx, organizationId)
    const rejected = await closeInvitation(trx, id, 'rejected')
    if (rejected === undefined) throw refused('INVITATION_NOT_READABLE')
    await recordEvent(trx, eventIn(ctx, 'invitation-rejected', { organizationId }, { invitationId: id }))
    return { invitation: showInvitation(rejected, showsTeams(ctx)), member: null }
  }),
)
