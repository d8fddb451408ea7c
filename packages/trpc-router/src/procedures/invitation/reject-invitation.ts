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

const { mutation, refused } = procedure(contract.rejectInvitation)

/** Rejects an invitation; this is final. */
export const rejectInvitation = mutation(async ({ ctx, input }) => {
  const seen = await findInvitation(ctx.db, input.invitationId)
  return inTransaction(ctx, async (trx) => {
    if (seen !== undefined) await lockOrganization(trx, seen.organizationId)
    const found = seen && (await lockInvitation(trx, seen.id))
    const call = await lockActor(trx, ctx)
    const { id, organizationId } = orThrow(decideRejectInvitation(found, call.user, ctx.now()))
    await assertSameOrganization(trx, ctx, organizationId)
    const rejected = await closeInvitation(trx, id, 'rejected')
    if (rejected === undefined) throw refused('INVITATION_NOT_READABLE')
    await recordEvent(trx, invitationEvent(call, 'organization.invitation.rejected', rejected))
    return { invitation: showInvitation(rejected, showsTeams(ctx)), member: null }
  })
})
