import { getInvitation as decideGetInvitation } from '@foyer/auth-domain/invitation/answer-invitation'
import { getInvitationInput } from '@foyer/auth-domain/invitation/answer-invitation.schema'
import { findReceivedInvitations } from '@foyer/db/organizations/invitation-lists'
import { inviterOf, showReceivedInvitation } from '#operations/invitation/received-invitation.ts'
import { assertSameOrganization } from '#operations/organization/requested-organization.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** An invitation, for its recipient. */
export const getInvitation = signedInProcedure(getInvitationInput, 'INVITATION_NOT_AUTHENTICATED').query(
  async ({ ctx, input }) => {
    const [found] = await findReceivedInvitations(ctx.db, { id: input.id })
    const read = orThrow(decideGetInvitation(found, ctx.user, found && inviterOf(ctx, found), ctx.now()))
    await assertSameOrganization(ctx.db, ctx, read.organizationId)
    return showReceivedInvitation(ctx, read)
  },
)
