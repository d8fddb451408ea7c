import {
  sendVerificationEmail as decideSendVerificationEmail,
  sendVerificationEmailInput,
} from '@foyer/auth-domain/verification/send-verification-email'
import { sendVerification } from '#operations/verification/send-verification.ts'
import { open } from '#runtime/procedure/procedures.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Mails a verification link. A signed-out caller does not learn whether the email has an unverified user (S36). */
export const sendVerificationEmail = open(sendVerificationEmailInput).mutation(async ({ ctx, input }) => {
  const { emailVerification, advanced } = ctx.options
  const policy = { enabled: emailVerification.enabled, allowInternationalEmail: advanced.allowInternationalEmail }
  const email = orThrow(decideSendVerificationEmail(input.email, (await ctx.signedIn())?.user, policy))
  if (email !== undefined) {
    await inTransaction(ctx, (trx) => sendVerification(trx, ctx, email, input.callbackURL))
  }
  return { status: true as const }
})
