import { contract } from '@foyer/auth-domain/contract/contract'
import { leaveOrganization as decideLeaveOrganization } from '@foyer/auth-domain/member/change-member'
import { showMemberWithUser } from '@foyer/auth-domain/member/member'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteMember, findActor } from '@foyer/db/organizations/members'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import { cancelOrphanedInvitations } from '#operations/invitation/cancel-orphaned-invitations.ts'
import { countOwners } from '#operations/member/membership-facts.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { memberView, rulesOf } from '#operations/organization/organization-rules.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { requestedOrganization } from '#runtime/procedure/requested-organization.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Leaves an organization; its only owner cannot. Cancels the open invitations the user has sent. */
export const leaveOrganization = procedure(contract.leaveOrganization).mutation(async ({ ctx, input }) => {
  const organizationId = await requestedOrganization(ctx, input.organizationId)
  return inTransaction(ctx, async (trx) => {
    const [, call, found, owners] = await Promise.all([
      lockOrganization(trx, organizationId),
      lockActor(trx, ctx),
      findActor(trx, organizationId, ctx.user.id, ctx.now()),
      countOwners(trx, ctx, organizationId),
    ])
    const rules = rulesOf(ctx, found?.made ?? [])
    const member = orThrow(decideLeaveOrganization(found?.member, { ...rules, ...owners }))
    await deleteMember(trx, member)
    await cancelOrphanedInvitations(trx, { call, rules }, member, undefined)
    await recordEvent(trx, organizationEvent(call, 'organization.member.left', { organizationId }, {}))
    return showMemberWithUser(member, memberView(ctx))
  })
})
