import {
  cancelInvitation as decideCancelInvitation,
  invitationIdInput,
} from '@foyer/auth-domain/invitation/answer-invitation'
import { showInvitation } from '@foyer/auth-domain/invitation/invitation'
import { recordEvent } from '@foyer/db/audit'
import { closeInvitation, findInvitation, lockInvitation } from '@foyer/db/invitations'
import { findMember } from '@foyer/db/members'
import { lockOrganization } from '@foyer/db/organizations'
import { eventIn } from '../organization/event-in.ts'
import { grantsOf, showsTeams } from '../organization/rules.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { signedIn } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'

/** Takes an invitation back while it is pending. */
export const cancelInvitation = signedIn(invitationIdInput).mutation(async ({ ctx, input }) => {
  const seen = await findInvitation(ctx.db, input.invitationId)
  if (seen === undefined) throw refused('INVITATION_NOT_ACCEPTABLE')
  const { id, organizationId } = seen
  return inTransaction(ctx, async (trx) => {
    await lockOrganization(trx, organizationId)
    const actor = await findMember(trx, organizationId, { userId: ctx.user.id })
    orThrow(decideCancelInvitation(await lockInvitation(trx, id), actor, grantsOf(ctx)))
    const canceled = await closeInvitation(trx, id, 'canceled')
    if (canceled === undefined) throw refused('INVITATION_NOT_ACCEPTABLE')
    await recordEvent(trx, eventIn(ctx, 'invitation-canceled', { organizationId }, { invitationId: id }))
    return showInvitation(canceled, showsTeams(ctx))
  })
})
