import {
  rejectInvitation as decideRejectInvitation,
  invitationIdInput,
} from '@foyer/auth-domain/invitation/answer-invitation'
import { showInvitation } from '@foyer/auth-domain/invitation/invitation'
import { recordEvent } from '@foyer/db/operations/audit'
import { closeInvitation, lockInvitation } from '@foyer/db/organizations/invitations'
import { invitationEvent } from '#operations/invitation/invitation-handle.ts'
import { showsTeams } from '#operations/organization/organization-rules.ts'
import { assertSameOrganization } from '#operations/organization/requested-organization.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Rejects an invitation; this is final. */
export const rejectInvitation = signedInProcedure(invitationIdInput).mutation(({ ctx, input }) =>
  inTransaction(ctx, async (trx) => {
    const found = await lockInvitation(trx, input.invitationId)
    const { id, organizationId } = orThrow(decideRejectInvitation(found, ctx.user, ctx.now()))
    await assertSameOrganization(trx, ctx, organizationId)
    const rejected = await closeInvitation(trx, id, 'rejected')
    if (rejected === undefined) throw refused('INVITATION_NOT_READABLE')
    await recordEvent(trx, invitationEvent(ctx, 'organization.invitation.rejected', rejected))
    return { invitation: showInvitation(rejected, showsTeams(ctx)), member: null }
  }),
)
