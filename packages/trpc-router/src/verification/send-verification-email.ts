import {
  sendVerificationEmail as decideSendVerificationEmail,
  sendVerificationEmailInput,
} from '@foyer/auth-domain/verification/send-verification-email'
import { inTransaction } from '../outbox/in-transaction.ts'
import { mayMail } from '../outbox/may-mail.ts'
import { sendVerification } from '../outbox/send-verification.ts'
import { open } from '../procedures.ts'
import { orThrow } from '../refused.ts'

/** Has a verification link mailed. Signed out, nobody learns whether there is anyone, or anything to verify (S36). */
export const sendVerificationEmail = open(sendVerificationEmailInput).mutation(async ({ ctx, input }) => {
  const { emailVerification, advanced } = ctx.options
  const policy = { enabled: emailVerification.enabled, allowInternationalEmail: advanced.allowInternationalEmail }
  const email = orThrow(decideSendVerificationEmail(input.email, (await ctx.signedIn())?.user, policy))
  if (email !== undefined && (await mayMail(ctx, email))) {
    await inTransaction(ctx, (trx) => sendVerification(trx, ctx, email, input.callbackURL))
  }
  return { status: true as const }
})
