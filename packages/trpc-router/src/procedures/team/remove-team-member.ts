import { removeTeamMember as decideRemoveTeamMember, teamMemberInput } from '@foyer/auth-domain/team/team-member'
import { recordEvent } from '@foyer/db/operations/audit'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import { deleteTeamMember } from '@foyer/db/organizations/team-members'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { grantsOf } from '#operations/organization/organization-rules.ts'
import { requestedOrganization } from '#operations/organization/requested-organization.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { assertTeamsEnabled } from '#operations/team/assert-teams-enabled.ts'
import { readTeamChange } from '#operations/team/read-team-change.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Takes a member out of one team; they stay in the organization and in their other teams. */
export const removeTeamMember = signedInProcedure(teamMemberInput).mutation(async ({ ctx, input }) => {
  assertTeamsEnabled(ctx)
  const organizationId = await requestedOrganization(ctx, input.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  const { teamId, userId } = input
  await inTransaction(ctx, async (trx) => {
    await lockOrganization(trx, organizationId)
    const call = await lockActor(trx, ctx)
    const { parties, ...team } = await readTeamChange(trx, ctx, { organizationId, userId, teamId })
    const { id } = orThrow(decideRemoveTeamMember(parties, grantsOf(ctx), team))
    await deleteTeamMember(trx, id)
    const event = { organizationId, targetUserId: userId }
    await recordEvent(
      trx,
      organizationEvent(call, 'organization.team.member.removed', event, { teamId, team: team.found?.name ?? null }),
    )
  })
  return { message: 'Team member removed successfully.' as const }
})
