import { showMember } from '@foyer/auth-domain/member/member'
import { assignTeamInput, assignTeam as decideAssignTeam } from '@foyer/auth-domain/team/team'
import { recordEvent } from '@foyer/db/audit'
import { changeMember, countTeamMembers, findMember } from '@foyer/db/members'
import { lockOrganization } from '@foyer/db/organizations'
import { findTeam } from '@foyer/db/teams'
import { limitsOf } from '../member/room-in.ts'
import { eventIn } from '../organization/event-in.ts'
import { namedOrganization } from '../organization/named-organization.ts'
import { grantsOf, showsTeams } from '../organization/rules.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { signedIn } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { demandTeams } from './demand-teams.ts'

/** Puts a member into a team, or with null out of any. */
export const assignTeam = signedIn(assignTeamInput).mutation(async ({ ctx, input }) => {
  demandTeams(ctx)
  const organizationId = await namedOrganization(ctx, input.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  const { memberId, teamId } = input
  const { team: limit } = await limitsOf(ctx, { organizationId, teamId })
  return inTransaction(ctx, async (trx) => {
    await lockOrganization(trx, organizationId)
    const actor = await findMember(trx, organizationId, { userId: ctx.user.id })
    const target = await findMember(trx, organizationId, { id: memberId })
    const found = teamId === null ? undefined : await findTeam(trx, organizationId, teamId)
    const count = teamId === null ? 0 : await countTeamMembers(trx, organizationId, teamId)
    const team = { id: teamId, found, room: { count, limit } }
    const member = orThrow(decideAssignTeam({ actor, target }, grantsOf(ctx), team))
    await changeMember(trx, member)
    const event = { organizationId, targetUserId: member.userId }
    await recordEvent(trx, eventIn(ctx, 'member-changed', event, { teamId }))
    return showMember(member, showsTeams(ctx))
  })
})
