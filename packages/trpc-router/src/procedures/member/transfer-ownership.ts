import { contract } from '@foyer/auth-domain/contract/contract'
import { transferOwnership as decideTransferOwnership } from '@foyer/auth-domain/member/change-member'
import { showMember } from '@foyer/auth-domain/member/member'
import { recordEvent } from '@foyer/db/operations/audit'
import { changeMember, findMember } from '@foyer/db/organizations/members'
import { cancelOrphanedInvitations } from '#operations/invitation/cancel-orphaned-invitations.ts'
import { lockActingMember } from '#operations/member/acting-member.ts'
import { givingOf } from '#operations/member/given-roles.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { memberView } from '#operations/organization/organization-rules.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Transfers ownership in one transaction, so that an organization always has an owner. */
export const transferOwnership = procedure(contract.transferOwnership).mutation(async ({ ctx, input }) => {
  const { organizationId } = ctx
  return inTransaction(ctx, async (trx) => {
    const [{ call, actor, rules }, target] = await Promise.all([
      lockActingMember(trx, ctx, organizationId),
      findMember(trx, organizationId, { id: input.memberId }, ctx.now()),
    ])
    const { giver: formerOwner, taker: newOwner } = orThrow(
      decideTransferOwnership({ actor, target }, ctx.options.organization.creatorRole),
    )
    await changeMember(trx, newOwner, givingOf(call))
    await changeMember(trx, formerOwner, givingOf(call))
    await cancelOrphanedInvitations(trx, { call, rules }, formerOwner, formerOwner)
    await recordEvent(
      trx,
      organizationEvent(
        call,
        'organization.ownership.transferred',
        { organizationId, targetUserId: newOwner.userId },
        {},
      ),
    )
    return { members: [showMember(formerOwner, memberView(ctx)), showMember(newOwner, memberView(ctx))] }
  })
})
