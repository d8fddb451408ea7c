import { contract } from '@foyer/auth-domain/contract/contract'
import { cancelInvitation as decideCancelInvitation } from '@foyer/auth-domain/invitation/answer-invitation'
import { showInvitation } from '@foyer/auth-domain/invitation/invitation'
import { recordEvent } from '@foyer/db/operations/audit'
import { closeInvitation, findInvitationFor, lockInvitation } from '@foyer/db/organizations/invitations'
import { countOrganizationsOf, lockOrganization } from '@foyer/db/organizations/organizations'
import { invitationEvent } from '#operations/invitation/invitation-handle.ts'
import { findActingMember } from '#operations/member/acting-member.ts'
import { showsTeams } from '#operations/organization/organization-rules.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { assertSameOrganization } from '#runtime/procedure/requested-organization.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.cancelInvitation)

/** Cancels a pending invitation, named by its id or its handle. */
export const cancelInvitation = mutation(async ({ ctx, input }) => {
  const found = await findInvitationFor(ctx.db, input.invitationId, ctx.user.id)
  return inTransaction(ctx, async (trx) => {
    if (found !== undefined) await lockOrganization(trx, found.organizationId)
    const invitation = found && (await lockInvitation(trx, found.id))
    const call = await lockActor(trx, ctx)
    const acting = found && (await findActingMember(trx, ctx, found.organizationId))
    const belongs = (await countOrganizationsOf(trx, ctx.user.id)) > 0
    const { id, organizationId } = orThrow(
      decideCancelInvitation(invitation, { actor: acting?.actor, belongs }, acting?.rules.grants ?? {}),
    )
    await assertSameOrganization(trx, ctx, organizationId)
    const canceled = await closeInvitation(trx, id, 'canceled')
    if (canceled === undefined) throw refused('INVITATION_NOT_ACCEPTABLE')
    await recordEvent(trx, invitationEvent(call, 'organization.invitation.canceled', canceled))
    return showInvitation(canceled, showsTeams(ctx))
  })
})
