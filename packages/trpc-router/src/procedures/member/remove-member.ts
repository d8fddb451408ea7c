import { contract } from '@foyer/auth-domain/contract/contract'
import { removeMember as decideRemoveMember } from '@foyer/auth-domain/member/change-member'
import { showMemberWithUser } from '@foyer/auth-domain/member/member'
import { parseEmail } from '@foyer/auth-domain/user/email'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteMember, findMember } from '@foyer/db/organizations/members'
import { cancelOrphanedInvitations } from '#operations/invitation/cancel-orphaned-invitations.ts'
import { lockActingMember } from '#operations/member/acting-member.ts'
import { countOwners } from '#operations/member/membership-facts.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { memberView } from '#operations/organization/organization-rules.ts'
import { inTransactionOrPreview } from '#operations/role/in-transaction-or-preview.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** Removes a member, given by member id or email, and cancels the open invitations they have sent. */
export const removeMember = procedure(contract.removeMember).mutation(async ({ ctx, input }) => {
  const { organizationId } = ctx
  const email = parseEmail(input.memberIdOrEmail, ctx.options.advanced.allowInternationalEmail)
  const reference = email === undefined ? { id: input.memberIdOrEmail } : { email }
  const { dryRun } = input
  const of = ({ member }: { member: { userId: string } }) => ({ userId: member.userId })
  return inTransactionOrPreview(ctx, { organizationId, dryRun, of }, async (trx) => {
    const [{ call, actor, rules }, target, owners] = await Promise.all([
      lockActingMember(trx, ctx, organizationId),
      findMember(trx, organizationId, reference, ctx.now()),
      countOwners(trx, ctx, organizationId),
    ])
    const member = orThrow(decideRemoveMember({ actor, target }, { ...rules, ...owners }))
    await deleteMember(trx, member)
    await cancelOrphanedInvitations(trx, { call, rules }, member, undefined)
    await recordEvent(
      trx,
      organizationEvent(call, 'organization.member.removed', { organizationId, targetUserId: member.userId }, {}),
    )
    return { member: showMemberWithUser(member, memberView(ctx)) }
  })
})
