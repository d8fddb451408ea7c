import { contract } from '@foyer/auth-domain/contract/contract'
import { removeTeamMember as decideRemoveTeamMember } from '@foyer/auth-domain/team/team-member'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteTeamMember } from '@foyer/db/organizations/team-members'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { lockTeamChange } from '#operations/team/lock-team-change.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Takes a member out of one team; they stay in the organization and in their other teams. */
export const removeTeamMember = procedure(contract.removeTeamMember).mutation(async ({ ctx, input }) => {
  const { organizationId } = ctx
  const { teamId, userId } = input
  await inTransaction(ctx, async (trx) => {
    const change = { organizationId, userId, teamId }
    const { call, parties, grants, ...team } = await lockTeamChange(trx, ctx, change)
    const { id } = orThrow(decideRemoveTeamMember(parties, grants, team))
    await deleteTeamMember(trx, id)
    const event = { organizationId, targetUserId: userId }
    await recordEvent(
      trx,
      organizationEvent(call, 'organization.team.member.removed', event, { teamId, team: team.found?.name ?? null }),
    )
  })
  return { message: 'Team member removed successfully.' as const }
})
