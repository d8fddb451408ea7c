import { limits } from '@foyer/auth-domain/limits'
import { createTeam as decideCreateTeam } from '@foyer/auth-domain/team/team'
import { createTeamInput } from '@foyer/auth-domain/team/team.schema'
import { recordEvent } from '@foyer/db/operations/audit'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import { countTeams, insertTeam } from '@foyer/db/organizations/teams'
import { findActingMember } from '#operations/member/acting-member.ts'
import { limitOf } from '#operations/organization/limit-of.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { grantsOf } from '#operations/organization/organization-rules.ts'
import { requestedOrganization } from '#operations/organization/requested-organization.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { assertTeamsEnabled } from '#operations/team/assert-teams-enabled.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Creates a team in an organization. */
export const createTeam = signedInProcedure(createTeamInput).mutation(async ({ ctx, input }) => {
  assertTeamsEnabled(ctx)
  const organizationId = await requestedOrganization(ctx, input.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  const limit = await limitOf(ctx.options.organization.teams.maximumTeams, { organizationId })
  return inTransaction(ctx, async (trx) => {
    await lockOrganization(trx, organizationId)
    const call = await lockActor(trx, ctx)
    const actor = await findActingMember(trx, ctx, organizationId)
    orThrow(decideCreateTeam(actor, grantsOf(ctx), { count: await countTeams(trx, organizationId), limit }))
    const now = ctx.now()
    const team = { id: randomText(limits.idLength), name: input.name, organizationId, createdAt: now, updatedAt: now }
    await insertTeam(trx, team)
    await recordEvent(
      trx,
      organizationEvent(call, 'organization.team.created', { organizationId }, { teamId: team.id, team: team.name }),
    )
    return team
  })
})
