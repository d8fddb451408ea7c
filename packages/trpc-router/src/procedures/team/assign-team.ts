import { showMember } from '@foyer/auth-domain/member/member'
import { assignTeamInput, assignTeam as decideAssignTeam } from '@foyer/auth-domain/team/team'
import { recordEvent } from '@foyer/db/operations/audit'
import { changeMember, countTeamMembers, findMember } from '@foyer/db/organizations/members'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import { findTeam } from '@foyer/db/organizations/teams'
import { findActingMember } from '#operations/member/acting-member.ts'
import { limitsOf } from '#operations/member/remaining-capacity.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { grantsOf, showsTeams } from '#operations/organization/organization-rules.ts'
import { requestedOrganization } from '#operations/organization/requested-organization.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { assertTeamsEnabled } from '#operations/team/assert-teams-enabled.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Assigns a member to a team; null removes them from theirs. */
export const assignTeam = signedInProcedure(assignTeamInput).mutation(async ({ ctx, input }) => {
  assertTeamsEnabled(ctx)
  const organizationId = await requestedOrganization(ctx, input.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  const { memberId, teamId } = input
  const { team: limit } = await limitsOf(ctx, { organizationId, teamId })
  return inTransaction(ctx, async (trx) => {
    await lockOrganization(trx, organizationId)
    const call = await lockActor(trx, ctx)
    const actor = await findActingMember(trx, ctx, organizationId)
    const target = await findMember(trx, organizationId, { id: memberId })
    const found = teamId === null ? undefined : await findTeam(trx, organizationId, teamId)
    const count = teamId === null ? 0 : await countTeamMembers(trx, organizationId, teamId)
    const team = { id: teamId, found, room: { count, limit } }
    const member = orThrow(decideAssignTeam({ actor, target }, grantsOf(ctx), team))
    await changeMember(trx, member)
    const event = { organizationId, targetUserId: member.userId }
    await recordEvent(trx, organizationEvent(call, 'organization.member.changed', event, { teamId }))
    return showMember(member, showsTeams(ctx))
  })
})
