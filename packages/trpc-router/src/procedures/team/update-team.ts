import { contract } from '@foyer/auth-domain/contract/contract'
import { updateTeam as decideUpdateTeam } from '@foyer/auth-domain/team/team'
import { recordEvent } from '@foyer/db/operations/audit'
import { findTeam, renameTeam } from '@foyer/db/organizations/teams'
import { lockActingMember } from '#operations/member/acting-member.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { requestedOrganization } from '#runtime/procedure/requested-organization.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.updateTeam)

/** Renames a team; a team cannot be moved to another organization. */
export const updateTeam = mutation(async ({ ctx, input }) => {
  const organizationId = await requestedOrganization(ctx, input.organizationId, input.data.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  return inTransaction(ctx, async (trx) => {
    const [{ call, actor, rules }, found] = await Promise.all([
      lockActingMember(trx, ctx, organizationId),
      findTeam(trx, organizationId, input.teamId),
    ])
    const team = orThrow(decideUpdateTeam(actor, rules.grants, found))
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
