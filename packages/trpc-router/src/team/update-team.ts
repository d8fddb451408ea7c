import { updateTeam as decideUpdateTeam, updateTeamInput } from '@foyer/auth-domain/team/team'
import { recordEvent } from '@foyer/db/audit'
import { findMember } from '@foyer/db/members'
import { lockOrganization } from '@foyer/db/organizations'
import { findTeam, renameTeam } from '@foyer/db/teams'
import { eventIn } from '../organization/event-in.ts'
import { namedOrganization } from '../organization/named-organization.ts'
import { grantsOf } from '../organization/rules.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { signedIn } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { demandTeams } from './demand-teams.ts'

/** Renames a team. Its organization stays: a team is never moved into another. */
export const updateTeam = signedIn(updateTeamInput).mutation(async ({ ctx, input }) => {
  demandTeams(ctx)
  const organizationId = await namedOrganization(ctx, input.organizationId, input.data.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  return inTransaction(ctx, async (trx) => {
    await lockOrganization(trx, organizationId)
    const actor = await findMember(trx, organizationId, { userId: ctx.user.id })
    const found = await findTeam(trx, organizationId, input.teamId)
    const team = orThrow(decideUpdateTeam(actor, grantsOf(ctx), found))
    const { name = team.name } = input.data
    await renameTeam(trx, team.id, name)
    await recordEvent(trx, eventIn(ctx, 'team-updated', { organizationId }, { teamId: team.id }))
    return { ...team, name }
  })
})
