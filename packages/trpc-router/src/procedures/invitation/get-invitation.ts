import { contract } from '@foyer/auth-domain/contract/contract'
import { getInvitation as decideGetInvitation } from '@foyer/auth-domain/invitation/answer-invitation'
import { findReceivedInvitations } from '@foyer/db/organizations/invitation-lists'
import { inviterOf, showReceivedInvitation } from '#operations/invitation/received-invitation.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { assertSameOrganization } from '#runtime/procedure/requested-organization.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** An invitation, for its recipient. */
export const getInvitation = procedure(contract.getInvitation).query(async ({ ctx, input }) => {
  const [found] = await findReceivedInvitations(ctx.db, { id: input.id }, ctx.now())
  const read = orThrow(decideGetInvitation(found, ctx.user, found && inviterOf(ctx, found), ctx.now()))
  await assertSameOrganization(ctx.db, ctx, read.organizationId)
  return showReceivedInvitation(ctx, read)
})
