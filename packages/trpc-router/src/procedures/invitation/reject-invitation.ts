import { contract } from '@foyer/auth-domain/contract/contract'
import { rejectInvitation as decideRejectInvitation } from '@foyer/auth-domain/invitation/answer-invitation'
import { showInvitation } from '@foyer/auth-domain/invitation/invitation'
import { recordEvent } from '@foyer/db/operations/audit'
import { closeInvitation, findInvitation, lockInvitation } from '@foyer/db/organizations/invitations'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import { invitationEvent } from '#operations/invitation/invitation-handle.ts'
import { showsTeams } from '#operations/organization/organization-rules.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { assertSameOrganization } from '#runtime/procedure/requested-organization.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Rejects an invitation; this is final. */
export const rejectInvitation = procedure(contract.rejectInvitation).mutation(async ({ ctx, input }) => {
  const seen = await findInvitation(ctx.db, input.invitationId)
  return inTransaction(ctx, async (trx) => {
    const [, found, call] = await Promise.all([
      seen && lockOrganization(trx, seen.organizationId),
      seen && lockInvitation(trx, seen.id),
      lockActor(trx, ctx),
    ])
    const invitation = orThrow(decideRejectInvitation(found, call.user, ctx.now()))
    await assertSameOrganization(trx, ctx, invitation.organizationId)
    const rejected = await closeInvitation(trx, invitation, 'rejected')
    await recordEvent(trx, invitationEvent(call, 'organization.invitation.rejected', rejected))
    return { invitation: showInvitation(rejected, showsTeams(ctx)), member: null }
  })
})
