import { removeTeam as decideRemoveTeam } from '@foyer/auth-domain/team/team'
import { removeTeamInput } from '@foyer/auth-domain/team/team.schema'
import { recordEvent } from '@foyer/db/operations/audit'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import { findTeamMember } from '@foyer/db/organizations/team-members'
import { countTeams, deleteTeam, findTeam } from '@foyer/db/organizations/teams'
import { findActingMember } from '#operations/member/acting-member.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { grantsOf } from '#operations/organization/organization-rules.ts'
import { requestedOrganization } from '#operations/organization/requested-organization.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { assertTeamsEnabled } from '#operations/team/assert-teams-enabled.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Removes a team; members and invitations keep its id (wire). */
export const removeTeam = signedInProcedure(removeTeamInput).mutation(async ({ ctx, input }) => {
  assertTeamsEnabled(ctx)
  const organizationId = await requestedOrganization(ctx, input.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  await inTransaction(ctx, async (trx) => {
    await lockOrganization(trx, organizationId)
    const call = await lockActor(trx, ctx)
    const actor = await findActingMember(trx, ctx, organizationId)
    const found = await findTeam(trx, organizationId, input.teamId)
    const own = actor !== undefined && (await findTeamMember(trx, input.teamId, actor.id)) !== undefined
    const mustStay = !ctx.options.organization.teams.allowRemovingAllTeams
    const last = mustStay && (await countTeams(trx, organizationId)) <= 1
    const team = orThrow(decideRemoveTeam(actor, grantsOf(ctx), { id: input.teamId, found, own, last }))
    await deleteTeam(trx, team.id)
    await recordEvent(
      trx,
      organizationEvent(call, 'organization.team.removed', { organizationId }, { teamId: team.id, team: team.name }),
    )
  })
  return { message: 'Team removed successfully.' as const }
})
