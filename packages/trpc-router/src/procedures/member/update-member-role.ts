import { contract } from '@foyer/auth-domain/contract/contract'
import { updateMemberRole as decideUpdateMemberRole } from '@foyer/auth-domain/member/change-member'
import { showMember } from '@foyer/auth-domain/member/member'
import { recordEvent } from '@foyer/db/operations/audit'
import { changeMember, findMember } from '@foyer/db/organizations/members'
import { cancelOrphanedInvitations } from '#operations/invitation/cancel-orphaned-invitations.ts'
import { lockActingMember } from '#operations/member/acting-member.ts'
import { endsDetail, givingOf } from '#operations/member/given-roles.ts'
import { countOwners } from '#operations/member/membership-facts.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { memberView } from '#operations/organization/organization-rules.ts'
import { inTransactionOrPreview } from '#operations/role/in-transaction-or-preview.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { requestedOrganization } from '#runtime/procedure/requested-organization.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

const { mutation, refused } = procedure(contract.updateMemberRole)

/** Replaces a member's roles. */
export const updateMemberRole = mutation(async ({ ctx, input }) => {
  if (input.role.size === 0) throw refused('MEMBER_ROLE_REQUIRED')
  const organizationId = await requestedOrganization(ctx, input.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  const { dryRun } = input
  const of = ({ userId }: { userId: string }) => ({ userId })
  return inTransactionOrPreview(ctx, { organizationId, dryRun, of }, async (trx) => {
    const [{ call, actor, rules }, target, owners] = await Promise.all([
      lockActingMember(trx, ctx, organizationId),
      findMember(trx, organizationId, { id: input.memberId }, ctx.now()),
      countOwners(trx, ctx, organizationId),
    ])
    const facts = { ...rules, ...owners, now: ctx.now() }
    const { role: roles, until, reason } = input
    const asked = { roles, until }
    const member = orThrow(decideUpdateMemberRole({ actor, target }, asked, facts))
    await changeMember(trx, member, givingOf(call))
    await cancelOrphanedInvitations(trx, { call, rules }, member, member)
    const event = { organizationId, targetUserId: member.userId }
    const change = { from: [...(target?.roles ?? [])], roles: [...member.roles], ...endsDetail(member), reason }
    await recordEvent(trx, organizationEvent(call, 'organization.member.changed', event, change))
    return showMember(member, memberView(ctx))
  })
})
