import { contract } from '@foyer/auth-domain/contract/contract'
import { parseEmail } from '@foyer/auth-domain/user/email'
import { enqueueCodeMail, mailRequestOf } from '#operations/codes/send-code.ts'
import { normalizedCallback } from '#runtime/outbox/mailed-link.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Mails a link that signs in, and a code beside it where codes are enabled. The same answer for every address (T71). */
export const signInMagicLink = procedure(contract.signInMagicLink).mutation(async ({ ctx, input }) => {
  const { emailOTP, advanced } = ctx.options
  const email = parseEmail(input.email, advanced.allowInternationalEmail)
  if (email !== undefined) {
    const request = await mailRequestOf(ctx, email)
    const message = {
      kind: 'magic-link' as const,
      email,
      name: input.name,
      withCode: emailOTP.enabled,
      ...request.browser,
      callbackURL: normalizedCallback(ctx, input.callbackURL),
      languageTags: [...ctx.request.languageTags],
    }
    await inTransaction(ctx, (trx) => enqueueCodeMail(trx, ctx, request, message))
  }
  return { status: true as const }
})
