import { contract } from '@foyer/auth-domain/contract/contract'
import { limits } from '@foyer/auth-domain/limits'
import { createTeam as decideCreateTeam } from '@foyer/auth-domain/team/team'
import { recordEvent } from '@foyer/db/operations/audit'
import { countTeams, insertTeam } from '@foyer/db/organizations/teams'
import { lockActingMember } from '#operations/member/acting-member.ts'
import { limitOf } from '#operations/organization/limit-of.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Creates a team in an organization. */
export const createTeam = procedure(contract.createTeam).mutation(async ({ ctx, input }) => {
  const { organizationId } = ctx
  const limit = await limitOf(ctx.options.organization.teams.maximumTeams, { organizationId })
  return inTransaction(ctx, async (trx) => {
    const [{ call, actor, rules }, count] = await Promise.all([
      lockActingMember(trx, ctx, organizationId),
      countTeams(trx, organizationId),
    ])
    orThrow(decideCreateTeam(actor, rules.grants, { count, limit }))
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
