import {
  leaveOrganization as decideLeaveOrganization,
  leaveOrganizationInput,
} from '@foyer/auth-domain/member/change-member'
import { showMemberWithUser } from '@foyer/auth-domain/member/member'
import { recordEvent } from '@foyer/db/audit'
import { deleteMember, findMember } from '@foyer/db/members'
import { lockOrganization } from '@foyer/db/organizations'
import { cancelFallen } from '../invitation/cancel-fallen.ts'
import { eventIn } from '../organization/event-in.ts'
import { namedOrganization } from '../organization/named-organization.ts'
import { showsTeams } from '../organization/rules.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { signedIn } from '../procedures.ts'
import { orThrow } from '../refused.ts'
import { circumstancesIn } from './circumstances.ts'

/** Leaves an organization; its only owner cannot. The open invitations one has sent end with it. */
export const leaveOrganization = signedIn(leaveOrganizationInput).mutation(async ({ ctx, input }) => {
  const organizationId = await namedOrganization(ctx, input.organizationId)
  return inTransaction(ctx, async (trx) => {
    await lockOrganization(trx, organizationId)
    const found = await findMember(trx, organizationId, { userId: ctx.user.id })
    const member = orThrow(decideLeaveOrganization(found, await circumstancesIn(trx, ctx, organizationId)))
    await deleteMember(trx, member)
    await cancelFallen(trx, ctx, member, undefined)
    await recordEvent(trx, eventIn(ctx, 'member-left', { organizationId }))
    return showMemberWithUser(member, showsTeams(ctx))
  })
})
