import { removeMember as decideRemoveMember, removeMemberInput } from '@foyer/auth-domain/member/change-member'
import { showMemberWithUser } from '@foyer/auth-domain/member/member'
import { recordEvent } from '@foyer/db/audit'
import { deleteMember, findMember } from '@foyer/db/members'
import { lockOrganization } from '@foyer/db/organizations'
import { eventIn } from '../organization/event-in.ts'
import { namedOrganization } from '../organization/named-organization.ts'
import { showsTeams } from '../organization/rules.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { signedIn } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { circumstancesIn } from './circumstances.ts'

/** Takes somebody out of an organization, named by member id or address (what holds an at-sign is an address). */
export const removeMember = signedIn(removeMemberInput).mutation(async ({ ctx, input }) => {
  const organizationId = await namedOrganization(ctx, input.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  const { memberIdOrEmail } = input
  const name = memberIdOrEmail.includes('@') ? { email: memberIdOrEmail.toLowerCase() } : { id: memberIdOrEmail }
  return inTransaction(ctx, async (trx) => {
    await lockOrganization(trx, organizationId)
    const actor = await findMember(trx, organizationId, { userId: ctx.user.id })
    const target = await findMember(trx, organizationId, name)
    const circumstances = await circumstancesIn(trx, ctx, organizationId)
    const member = orThrow(decideRemoveMember({ actor, target }, circumstances))
    await deleteMember(trx, member)
    await recordEvent(trx, eventIn(ctx, 'member-removed', { organizationId, targetUserId: member.userId }))
    return { member: showMemberWithUser(member, showsTeams(ctx)) }
  })
})
