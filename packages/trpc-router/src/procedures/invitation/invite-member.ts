import { showInvitation } from '@foyer/auth-domain/invitation/invitation'
import { inviteMemberInput } from '@foyer/auth-domain/invitation/invite-member'
import { parseEmail } from '@foyer/auth-domain/user/email'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import { decideInvitation, readInvitationTerms, sendInvitation } from '#operations/invitation/send-invitation.ts'
import { showsTeams } from '#operations/organization/organization-rules.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { claimMailQuotaOrRefuse } from '#runtime/outbox/claim-mail-quota.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Invites an email address to an organization; `resend` extends and mails a pending invitation again. */
export const inviteMember = signedInProcedure(inviteMemberInput).mutation(async ({ ctx, input }) => {
  const email = parseEmail(input.email, ctx.options.advanced.allowInternationalEmail)
  if (email === undefined) throw refused('INVALID_EMAIL')
  const terms = await readInvitationTerms(ctx, input)
  const invitee = { email, resend: input.resend === true }
  orThrow(await decideInvitation(ctx.db, ctx, terms, invitee))
  await claimMailQuotaOrRefuse(ctx, email, 'inviteTo')
  const invitation = await inTransaction(ctx, async (trx) => {
    await lockOrganization(trx, terms.organizationId)
    const call = await lockActor(trx, ctx)
    return orThrow(await sendInvitation(trx, call, terms, invitee))
  })
  return showInvitation(invitation, showsTeams(ctx))
})
