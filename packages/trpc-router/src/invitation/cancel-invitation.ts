import {
  cancelInvitation as decideCancelInvitation,
  invitationIdInput,
} from '@foyer/auth-domain/invitation/answer-invitation'
import { showInvitation } from '@foyer/auth-domain/invitation/invitation'
import { recordEvent } from '@foyer/db/audit'
import { closeInvitation, findInvitationFor, lockInvitation } from '@foyer/db/invitations'
import { findMember } from '@foyer/db/members'
import { countOrganizationsOf, lockOrganization } from '@foyer/db/organizations'
import { eventIn } from '../organization/event-in.ts'
import { demandAgreement } from '../organization/named-organization.ts'
import { grantsOf, showsTeams } from '../organization/rules.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { signedIn } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'

/** Takes an invitation back while it is pending. */
export const cancelInvitation = signedIn(invitationIdInput).mutation(async ({ ctx, input }) => {
  const seen = await findInvitationFor(ctx.db, input.invitationId, ctx.user.id)
  return inTransaction(ctx, async (trx) => {
    if (seen !== undefined) await lockOrganization(trx, seen.organizationId)
    const actor = seen && (await findMember(trx, seen.organizationId, { userId: ctx.user.id }))
    const invitation = seen && (await lockInvitation(trx, seen.id))
    const belongs = (await countOrganizationsOf(trx, ctx.user.id)) > 0
    const { id, organizationId } = orThrow(decideCancelInvitation(invitation, { actor, belongs }, grantsOf(ctx)))
    await demandAgreement(trx, ctx, organizationId)
    const canceled = await closeInvitation(trx, id, 'canceled')
    if (canceled === undefined) throw refused('INVITATION_NOT_ACCEPTABLE')
    await recordEvent(trx, eventIn(ctx, 'invitation-canceled', { organizationId }, { invitationId: id }))
    return showInvitation(canceled, showsTeams(ctx))
  })
})
