import { updateTeam as decideUpdateTeam } from '@foyer/auth-domain/team/team'
import { updateTeamInput } from '@foyer/auth-domain/team/team.schema'
import { recordEvent } from '@foyer/db/operations/audit'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import { findTeam, renameTeam } from '@foyer/db/organizations/teams'
import { findActingMember } from '#operations/member/acting-member.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { grantsOf } from '#operations/organization/organization-rules.ts'
import { requestedOrganization } from '#operations/organization/requested-organization.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { assertTeamsEnabled } from '#operations/team/assert-teams-enabled.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Renames a team; a team cannot be moved to another organization. */
export const updateTeam = signedInProcedure(updateTeamInput).mutation(async ({ ctx, input }) => {
  assertTeamsEnabled(ctx)
  const organizationId = await requestedOrganization(ctx, input.organizationId, input.data.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  return inTransaction(ctx, async (trx) => {
    await lockOrganization(trx, organizationId)
    const call = await lockActor(trx, ctx)
    const actor = await findActingMember(trx, ctx, organizationId)
    const found = await findTeam(trx, organizationId, input.teamId)
    const team = orThrow(decideUpdateTeam(actor, grantsOf(ctx), found))
    const { name = team.name } = input.data
    await renameTeam(trx, team.id, name)
    await recordEvent(
      trx,
      organizationEvent(
        call,
        'organization.team.updated',
        { organizationId },
        { teamId: team.id, from: team.name, team: name },
      ),
    )
    return { ...team, name }
  })
})
