import { RESET_REQUESTED, requestPasswordResetInput } from '@foyer/auth-domain/password/reset-password'
import { parseEmail } from '@foyer/auth-domain/user/email'
import { enqueueLetter } from '../outbox/enqueue.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { normalizedCallback } from '../outbox/mailed-link.ts'
import { mayMail } from '../outbox/may-mail.ts'
import { open } from '../procedures.ts'
import { refused } from '../refused.ts'

/**
 * Asks for a link to choose a new password. Whether anyone has the address is looked up by the worker that writes the
 * mail: the answer, and the time it takes, are the same for all (S35).
 */
export const requestPasswordReset = open(requestPasswordResetInput).mutation(async ({ ctx, input }) => {
  const { resetPassword } = ctx.options.emailAndPassword
  if (!resetPassword.enabled) throw refused('RESET_PASSWORD_NOT_ENABLED')
  const email = parseEmail(input.email, ctx.options.advanced.allowInternationalEmail)
  if (email !== undefined && (await mayMail(ctx, email))) {
    await inTransaction(ctx, (trx) =>
      enqueueLetter(trx, ctx, email, {
        letter: 'reset-password',
        email,
        callbackURL: normalizedCallback(ctx, input.redirectTo),
        languageTags: [...ctx.request.languageTags],
      }),
    )
  }
  return { status: true as const, message: RESET_REQUESTED }
})
