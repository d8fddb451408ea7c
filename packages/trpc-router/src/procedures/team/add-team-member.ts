import { contract } from '@foyer/auth-domain/contract/contract'
import { addTeamMember as decideAddTeamMember } from '@foyer/auth-domain/team/team-member'
import { recordEvent } from '@foyer/db/operations/audit'
import { countTeamMembers, insertTeamMember } from '@foyer/db/organizations/team-members'
import { limitsOf } from '#operations/member/remaining-capacity.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { lockTeamChange } from '#operations/team/lock-team-change.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Puts a member of an organization into one more of its teams; who is in it already stays as they are. */
export const addTeamMember = procedure(contract.addTeamMember).mutation(async ({ ctx, input }) => {
  const { organizationId } = ctx
  const { teamId, userId } = input
  const { team: limit } = await limitsOf(ctx, { organizationId, teamId })
  return inTransaction(ctx, async (trx) => {
    const [{ call, parties, grants, ...team }, count] = await Promise.all([
      lockTeamChange(trx, ctx, { organizationId, userId, teamId }),
      countTeamMembers(trx, teamId),
    ])
    const { target, present } = orThrow(decideAddTeamMember(parties, grants, { ...team, room: { count, limit } }))
    if (present !== undefined) return present
    const createdAt = ctx.now()
    const id = await insertTeamMember(trx, { teamId, memberId: target.id, createdAt })
    const event = { organizationId, targetUserId: userId }
    await recordEvent(
      trx,
      organizationEvent(call, 'organization.team.member.added', event, { teamId, team: team.found?.name ?? null }),
    )
    return { id, teamId, userId, createdAt }
  })
})
