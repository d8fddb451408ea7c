import { removeTeam as decideRemoveTeam, removeTeamInput } from '@foyer/auth-domain/team/team'
import { recordEvent } from '@foyer/db/audit'
import { findMember } from '@foyer/db/members'
import { lockOrganization } from '@foyer/db/organizations'
import { countTeams, deleteTeam, findTeam } from '@foyer/db/teams'
import { eventIn } from '../organization/event-in.ts'
import { namedOrganization } from '../organization/named-organization.ts'
import { grantsOf } from '../organization/rules.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { signedIn } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { demandTeams } from './demand-teams.ts'

/** Removes a team; members and invitations keep its id (wire). */
export const removeTeam = signedIn(removeTeamInput).mutation(async ({ ctx, input }) => {
  demandTeams(ctx)
  const organizationId = await namedOrganization(ctx, input.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  await inTransaction(ctx, async (trx) => {
    await lockOrganization(trx, organizationId)
    const actor = await findMember(trx, organizationId, { userId: ctx.user.id })
    const found = await findTeam(trx, organizationId, input.teamId)
    const mustStay = !ctx.options.organization.teams.allowRemovingAllTeams
    const last = mustStay && (await countTeams(trx, organizationId)) <= 1
    const team = orThrow(decideRemoveTeam(actor, grantsOf(ctx), { id: input.teamId, found, last }))
    await deleteTeam(trx, team.id)
    await recordEvent(trx, eventIn(ctx, 'team-removed', { organizationId }, { teamId: team.id }))
  })
  return { message: 'Team removed successfully.' as const }
})
