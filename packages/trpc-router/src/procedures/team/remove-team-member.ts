import { contract } from '@foyer/auth-domain/contract/contract'
import { removeTeamMember as decideRemoveTeamMember } from '@foyer/auth-domain/team/team-member'
import { recordEvent } from '@foyer/db/operations/audit'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import { deleteTeamMember } from '@foyer/db/organizations/team-members'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { readTeamChange } from '#operations/team/read-team-change.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Takes a member out of one team; they stay in the organization and in their other teams. */
export const removeTeamMember = procedure(contract.removeTeamMember).mutation(async ({ ctx, input }) => {
  const { organizationId } = ctx
  const { teamId, userId } = input
  await inTransaction(ctx, async (trx) => {
    await lockOrganization(trx, organizationId)
    const call = await lockActor(trx, ctx)
    const { parties, grants, ...team } = await readTeamChange(trx, ctx, { organizationId, userId, teamId })
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
