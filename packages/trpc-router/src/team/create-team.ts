import { limits } from '@foyer/auth-domain/limits'
import { createTeamInput, createTeam as decideCreateTeam } from '@foyer/auth-domain/team/team'
import { recordEvent } from '@foyer/db/audit'
import { findMember } from '@foyer/db/members'
import { lockOrganization } from '@foyer/db/organizations'
import { countTeams, insertTeam } from '@foyer/db/teams'
import { eventIn } from '../organization/event-in.ts'
import { limitOf } from '../organization/limit-of.ts'
import { namedOrganization } from '../organization/named-organization.ts'
import { grantsOf } from '../organization/rules.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { signedIn } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { randomText } from '../secrets/random.ts'
import { demandTeams } from './demand-teams.ts'

/** Makes a team in an organization. */
export const createTeam = signedIn(createTeamInput).mutation(async ({ ctx, input }) => {
  demandTeams(ctx)
  const organizationId = await namedOrganization(ctx, input.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  const limit = await limitOf(ctx.options.organization.teams.maximumTeams, { organizationId })
  return inTransaction(ctx, async (trx) => {
    await lockOrganization(trx, organizationId)
    const actor = await findMember(trx, organizationId, { userId: ctx.user.id })
    orThrow(decideCreateTeam(actor, grantsOf(ctx), { count: await countTeams(trx, organizationId), limit }))
    const now = ctx.now()
    const team = { id: randomText(limits.idLength), name: input.name, organizationId, createdAt: now, updatedAt: now }
    await insertTeam(trx, team)
    await recordEvent(trx, eventIn(ctx, 'team-created', { organizationId }, { teamId: team.id }))
    return team
  })
})
