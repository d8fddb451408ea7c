import { contract } from '@foyer/auth-domain/contract/contract'
import { showInvitation } from '@foyer/auth-domain/invitation/invitation'
import { parseNewEmail } from '@foyer/auth-domain/user/email'
import { readLockedFacts } from '#operations/invitation/invitation-facts.ts'
import {
  invitationOrThrow,
  lockForInvitations,
  readInvitationTerms,
  sendInvitation,
} from '#operations/invitation/send-invitation.ts'
import { showsTeams } from '#operations/organization/organization-rules.ts'
import { normalizedCallback } from '#runtime/outbox/mailed-link.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.inviteMember)

/** Invites an email address to an organization; `resend` extends and mails a pending invitation again. */
export const inviteMember = mutation(async ({ ctx, input }) => {
  const email = parseNewEmail(input.email, ctx.options.advanced.allowInternationalEmail)
  if (email === undefined) throw refused('INVALID_EMAIL')
  const terms = await readInvitationTerms(ctx, input)
  const invitee = { email, resend: input.resend === true, callbackURL: normalizedCallback(ctx, input.callbackURL) }
  const invitation = await inTransaction(ctx, async (trx) => {
    const [call, facts] = await Promise.all([
      lockForInvitations(trx, ctx, terms, [email]),
      readLockedFacts(trx, ctx, terms, email),
    ])
    return invitationOrThrow(await sendInvitation(trx, call, terms, { ...invitee, facts }))
  })
  return showInvitation(invitation, showsTeams(ctx))
})
