import {
  transferOwnership as decideTransferOwnership,
  transferOwnershipInput,
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

/** Hands an organization over in one step: at no moment has it no owner. */
export const transferOwnership = signedIn(transferOwnershipInput).mutation(async ({ ctx, input }) => {
  const organizationId = await namedOrganization(ctx, input.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  return inTransaction(ctx, async (trx) => {
    await lockOrganization(trx, organizationId)
    const actor = await findMember(trx, organizationId, { userId: ctx.user.id })
    const target = await findMember(trx, organizationId, { id: input.memberId })
    const { giver, taker } = orThrow(decideTransferOwnership({ actor, target }, ctx.options.organization.creatorRole))
    await changeMember(trx, taker)
    await changeMember(trx, giver)
    await cancelFallen(trx, ctx, giver, giver)
    await recordEvent(trx, eventIn(ctx, 'ownership-transferred', { organizationId, targetUserId: taker.userId }))
    return { members: [showMember(giver, showsTeams(ctx)), showMember(taker, showsTeams(ctx))] }
  })
})
