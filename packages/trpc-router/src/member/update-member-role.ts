import {
  updateMemberRole as decideUpdateMemberRole,
  updateMemberRoleInput,
} from '@foyer/auth-domain/member/change-member'
import { showMember } from '@foyer/auth-domain/member/member'
import { recordEvent } from '@foyer/db/audit'
import { changeMember, findMember } from '@foyer/db/members'
import { lockOrganization } from '@foyer/db/organizations'
import { cancelFallen } from '../invitation/cancel-fallen.ts'
import { eventIn } from '../organization/event-in.ts'
import { namedOrganization } from '../organization/named-organization.ts'
import { showsTeams } from '../organization/rules.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { signedIn } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { circumstancesIn } from './circumstances.ts'

/** Gives a member other roles, in the place of those they have. */
export const updateMemberRole = signedIn(updateMemberRoleInput).mutation(async ({ ctx, input }) => {
  if (input.role.size === 0) throw refused('MEMBER_ROLE_REQUIRED')
  const organizationId = await namedOrganization(ctx, input.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  return inTransaction(ctx, async (trx) => {
    await lockOrganization(trx, organizationId)
    const actor = await findMember(trx, organizationId, { userId: ctx.user.id })
    const target = await findMember(trx, organizationId, { id: input.memberId })
    const circumstances = await circumstancesIn(trx, ctx, organizationId)
    const member = orThrow(decideUpdateMemberRole({ actor, target }, input.role, circumstances))
    await changeMember(trx, member)
    await cancelFallen(trx, ctx, member, member)
    const event = { organizationId, targetUserId: member.userId }
    await recordEvent(trx, eventIn(ctx, 'member-changed', event, { roles: [...member.roles] }))
    return showMember(member, showsTeams(ctx))
  })
})
