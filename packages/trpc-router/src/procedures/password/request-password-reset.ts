import { contract } from '@foyer/auth-domain/contract/contract'
import { RESET_REQUESTED } from '@foyer/auth-domain/password/reset-password'
import { parseEmail } from '@foyer/auth-domain/user/email'
import { codeRequestOf, sendLink } from '#operations/codes/send-code.ts'
import { normalizedCallback } from '#runtime/outbox/mailed-link.ts'
import { requesterOf } from '#runtime/outbox/requester.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation } = procedure(contract.requestPasswordReset)

/**
 * Requests a password reset link, and a code where codes are enabled. The user is looked up by the outbox worker, so that the answer and the response time
 * are the same for every address (S35).
 */
export const requestPasswordReset = mutation(async ({ ctx, input }) => {
  const email = parseEmail(input.email, ctx.options.advanced.allowInternationalEmail)
  if (email !== undefined) {
    const requester = await requesterOf(ctx, email)
    const link = {
      kind: 'reset-password' as const,
      email,
      asker: requester.name,
      callbackURL: normalizedCallback(ctx, input.redirectTo),
      languageTags: [...ctx.request.languageTags],
    }
    const mail = { link, counted: { requester }, request: await codeRequestOf(ctx, email) }
    await inTransaction(ctx, (trx) => sendLink(trx, ctx, email, mail))
  }
  return { status: true as const, message: RESET_REQUESTED }
})
