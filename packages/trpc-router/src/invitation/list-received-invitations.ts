import { noInput } from '@foyer/auth-domain/input/no-input'
import { findReceivedInvitations } from '@foyer/db/invitations'
import { showsTeams } from '../organization/rules.ts'
import { signedIn } from '../procedures.ts'
import { inviterOf, showReceived } from './show-received.ts'

/** The open invitations that wait for the person signed in. */
export const listReceivedInvitations = signedIn(noInput).query(async ({ ctx }) => {
  const received = await findReceivedInvitations(ctx.db, { email: ctx.user.email, openAt: ctx.now() })
  const acceptable = received.filter((one) => inviterOf(ctx, one) !== undefined)
  return acceptable.map((one) => showReceived(one, showsTeams(ctx)))
})
