import { showInvitation } from '@foyer/auth-domain/invitation/invitation'
import { inviteMemberInput } from '@foyer/auth-domain/invitation/invite-member'
import { parseEmail } from '@foyer/auth-domain/user/email'
import { lockOrganization } from '@foyer/db/organizations'
import { showsTeams } from '../organization/rules.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { claimMail } from '../outbox/may-mail.ts'
import { signedIn } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { judgeInvitation, occasionOf, sendInvitation } from './send-invitation.ts'

/** Invites an address into an organization by mail, or with `resend` once more by the same invitation. */
export const inviteMember = signedIn(inviteMemberInput).mutation(async ({ ctx, input }) => {
  const email = parseEmail(input.email, ctx.options.advanced.allowInternationalEmail)
  if (email === undefined) throw refused('INVALID_EMAIL')
  const occasion = await occasionOf(ctx, input)
  const guest = { email, resend: input.resend === true }
  orThrow(await judgeInvitation(ctx.db, ctx, occasion, guest))
  await claimMail(ctx, email, 'inviteTo')
  const invitation = await inTransaction(ctx, async (trx) => {
    await lockOrganization(trx, occasion.organizationId)
    return orThrow(await sendInvitation(trx, ctx, occasion, guest))
  })
  return showInvitation(invitation, showsTeams(ctx))
})
