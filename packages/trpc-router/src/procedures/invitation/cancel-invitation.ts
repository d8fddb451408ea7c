import { contract } from '@foyer/auth-domain/contract/contract'
import { cancelInvitation as decideCancelInvitation } from '@foyer/auth-domain/invitation/answer-invitation'
import { showInvitation } from '@foyer/auth-domain/invitation/invitation'
import { recordEvent } from '@foyer/db/operations/audit'
import { closeInvitation, findInvitationFor, lockInvitation } from '@foyer/db/organizations/invitations'
import { findActor } from '@foyer/db/organizations/members'
import { countOrganizationsOf, lockOrganization } from '@foyer/db/organizations/organizations'
import { invitationEvent } from '#operations/invitation/invitation-handle.ts'
import { actingAs } from '#operations/member/acting-member.ts'
import { showsTeams } from '#operations/organization/organization-rules.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { assertSameOrganization } from '#runtime/procedure/requested-organization.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Cancels a pending invitation, named by its id or its handle. */
export const cancelInvitation = procedure(contract.cancelInvitation).mutation(async ({ ctx, input }) => {
  const found = await findInvitationFor(ctx.db, input.invitationId, ctx.user.id)
  return inTransaction(ctx, async (trx) => {
    const [, locked, call, member, organizations] = await Promise.all([
      found && lockOrganization(trx, found.organizationId),
      found && lockInvitation(trx, found.id),
      lockActor(trx, ctx),
      found && findActor(trx, found.organizationId, ctx.user.id, ctx.now()),
      countOrganizationsOf(trx, ctx.user.id),
    ])
    const { actor, rules } = await actingAs(trx, call, member)
    const invitation = orThrow(
      decideCancelInvitation(locked, { actor, belongs: organizations > 0 }, found === undefined ? {} : rules.grants),
    )
    await assertSameOrganization(trx, ctx, invitation.organizationId)
    const canceled = await closeInvitation(trx, invitation, 'canceled')
    await recordEvent(trx, invitationEvent(call, 'organization.invitation.canceled', canceled))
    return showInvitation(canceled, showsTeams(ctx))
  })
})
