import {
  getInvitation as decideGetInvitation,
  getInvitationInput,
} from '@foyer/auth-domain/invitation/answer-invitation'
import { findReceivedInvitations } from '@foyer/db/invitations'
import { showsTeams } from '../organization/rules.ts'
import { signedIn } from '../procedures.ts'
import { orThrow } from '../refused.ts'
import { showReceived } from './show-received.ts'

/** An invitation as its recipient sees it. */
export const getInvitation = signedIn(getInvitationInput, 'INVITATION_NOT_AUTHENTICATED').query(
  async ({ ctx, input }) => {
    const [found] = await findReceivedInvitations(ctx.db, { id: input.id })
    const read = orThrow(decideGetInvitation(found, ctx.user, found?.inviterIsMember === true, ctx.now()))
    return showReceived(read, showsTeams(ctx))
  },
)
