import { removeMember as decideRemoveMember, removeMemberInput } from '@foyer/auth-domain/member/change-member'
import { showMemberWithUser } from '@foyer/auth-domain/member/member'
import { parseEmail } from '@foyer/auth-domain/user/email'
import { recordEvent } from '@foyer/db/audit'
import { deleteMember, findMember } from '@foyer/db/members'
import { lockOrganization } from '@foyer/db/organizations'
import { cancelFallen } from '../invitation/cancel-fallen.ts'
import { eventIn } from '../organization/event-in.ts'
import { namedOrganization } from '../organization/named-organization.ts'
import { showsTeams } from '../organization/rules.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { signedIn } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { circumstancesIn } from './circumstances.ts'

/** Takes somebody out of an organization, named by member id or address; the open invitations they have sent end with it. */
export const removeMember = signedIn(removeMemberInput).mutation(async ({ ctx, input }) => {
  const organizationId = await namedOrganization(ctx, input.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  const email = parseEmail(input.memberIdOrEmail, ctx.options.advanced.allowInternationalEmail)
  const name = email === undefined ? { id: input.memberIdOrEmail } : { email }
  return inTransaction(ctx, async (trx) => {
    await lockOrganization(trx, organizationId)
    const actor = await findMember(trx, organizationId, { userId: ctx.user.id })
    const target = await findMember(trx, organizationId, name)
    const circumstances = await circumstancesIn(trx, ctx, organizationId)
    const member = orThrow(decideRemoveMember({ actor, target }, circumstances))
    await deleteMember(trx, member)
    await cancelFallen(trx, ctx, member, undefined)
    await recordEvent(trx, eventIn(ctx, 'member-removed', { organizationId, targetUserId: member.userId }))
    return { member: showMemberWithUser(member, showsTeams(ctx)) }
  })
})
