import {
  getInvitation as decideGetInvitation,
  getInvitationInput,
} from '@foyer/auth-domain/invitation/answer-invitation'
import { findReceivedInvitations } from '@foyer/db/invitations'
import { demandAgreement } from '../organization/named-organization.ts'
import { showsTeams } from '../organization/rules.ts'
import { signedIn } from '../procedures.ts'
import { orThrow } from '../refused.ts'
import { inviterOf, showReceived } from './show-received.ts'

/** An invitation as its recipient sees it. */
export const getInvitation = signedIn(getInvitationInput, 'INVITATION_NOT_AUTHENTICATED').query(
  async ({ ctx, input }) => {
    const [found] = await findReceivedInvitations(ctx.db, { id: input.id })
    const read = orThrow(decideGetInvitation(found, ctx.user, found && inviterOf(ctx, found), ctx.now()))
    await demandAgreement(ctx.db, ctx, read.organizationId)
    return showReceived(read, showsTeams(ctx))
  },
)
