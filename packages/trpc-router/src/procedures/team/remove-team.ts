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
    const { call, actor, rules } = await lockActingMember(trx, ctx, organizationId)
    const found = await findTeam(trx, organizationId, input.teamId)
    const own = actor !== undefined && (await findTeamMember(trx, input.teamId, actor.id)) !== undefined
    const mustStay = !ctx.options.organization.teams.allowRemovingAllTeams
    const last = mustStay && (await countTeams(trx, organizationId)) <= 1
    const team = orThrow(decideRemoveTeam(actor, rules.grants, { id: input.teamId, found, own, last }))
    await deleteTeam(trx, team.id)
    await recordEvent(
      trx,
      organizationEvent(call, 'organization.team.removed', { organizationId }, { teamId: team.id, team: team.name }),
    )
  })
  return { message: 'Team removed successfully.' as const }
})
