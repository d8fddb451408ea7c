import { contract } from '@foyer/auth-domain/contract/contract'
import { showMember } from '@foyer/auth-domain/member/member'
import { assignTeam as decideAssignTeam } from '@foyer/auth-domain/team/team'
import { recordEvent } from '@foyer/db/operations/audit'
import { findMember } from '@foyer/db/organizations/members'
import { countTeamMembers, findTeamMember, setOnlyTeam } from '@foyer/db/organizations/team-members'
import { findTeam } from '@foyer/db/organizations/teams'
import { lockActingMember } from '#operations/member/acting-member.ts'
import { limitsOf } from '#operations/member/remaining-capacity.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { memberView } from '#operations/organization/organization-rules.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Assigns a member to a team, which is then their only one; null removes them from all of theirs. */
export const assignTeam = procedure(contract.assignTeam).mutation(async ({ ctx, input }) => {
  const { organizationId } = ctx
  const { memberId, teamId } = input
  const { team: limit } = await limitsOf(ctx, { organizationId, teamId })
  return inTransaction(ctx, async (trx) => {
    const [{ call, actor, rules }, target, found, count, present] = await Promise.all([
      lockActingMember(trx, ctx, organizationId),
      findMember(trx, organizationId, { id: memberId }, ctx.now()),
      teamId === null ? undefined : findTeam(trx, organizationId, teamId),
      teamId === null ? 0 : countTeamMembers(trx, teamId),
      teamId === null ? undefined : findTeamMember(trx, { organizationId, teamId, id: memberId }),
    ])
    const team = { id: teamId, found, isIn: present !== undefined, room: { count, limit } }
    const member = orThrow(decideAssignTeam({ actor, target }, rules.grants, team))
    await setOnlyTeam(trx, { memberId: member.id, teamId }, ctx.now())
    const event = { organizationId, targetUserId: member.userId }
    await recordEvent(
      trx,
      organizationEvent(call, 'organization.member.changed', event, { teamId, team: found?.name ?? null }),
    )
    return showMember(member, memberView(ctx))
  })
})
