import { contract } from '@foyer/auth-domain/contract/contract'
import { removeTeam as decideRemoveTeam } from '@foyer/auth-domain/team/team'
import { recordEvent } from '@foyer/db/operations/audit'
import { findTeamMember } from '@foyer/db/organizations/team-members'
import { countTeams, deleteTeam, findTeam } from '@foyer/db/organizations/teams'
import { lockActingMember } from '#operations/member/acting-member.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Removes a team; members and invitations keep its id (wire). */
export const removeTeam = procedure(contract.removeTeam).mutation(async ({ ctx, input }) => {
  const { organizationId } = ctx
  await inTransaction(ctx, async (trx) => {
    const { teamId } = input
    const mustStay = !ctx.options.organization.teams.allowRemovingAllTeams
    const [{ call, actor, rules }, found, own, teams] = await Promise.all([
      lockActingMember(trx, ctx, organizationId),
      findTeam(trx, organizationId, teamId),
      findTeamMember(trx, { organizationId, teamId, userId: ctx.user.id }),
      mustStay ? countTeams(trx, organizationId) : undefined,
    ])
    const facts = { id: teamId, found, own: own !== undefined, last: teams !== undefined && teams <= 1 }
    const team = orThrow(decideRemoveTeam(actor, rules.grants, facts))
    await deleteTeam(trx, team.id)
    await recordEvent(
      trx,
      organizationEvent(call, 'organization.team.removed', { organizationId }, { teamId: team.id, team: team.name }),
    )
  })
  return { message: 'Team removed successfully.' as const }
})
