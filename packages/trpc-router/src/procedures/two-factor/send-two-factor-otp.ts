import type { Asker } from '@foyer/auth-domain/rate-limit/mail-quotas'
import { sendTwoFactorOtpInput } from '@foyer/auth-domain/two-factor/two-factor-inputs'
import { findTwoFactor } from '@foyer/db/two-factor/two-factors'
import { findUserById } from '@foyer/db/users/users'
import { lockCodeRecipient } from '#operations/two-factor/lock-code-recipient.ts'
import { mailCode } from '#operations/two-factor/mailed-code.ts'
import { secondFactorSubject } from '#operations/two-factor/second-factor-subject.ts'
import type { Call } from '#runtime/context/call.ts'
import { askerOf, isProved } from '#runtime/outbox/asker.ts'
import { open } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Mails a code for the pending sign-in of the browser, else or on request for its session; the one before is void. */
export const sendTwoFactorOtp = open(sendTwoFactorOtpInput).mutation(async ({ ctx, input }) => {
  const { twoFactor } = ctx.options
  if (!twoFactor.enabled) throw refused('NOT_FOUND')
  if (!twoFactor.otpOptions.enabled) throw refused('OTP_NOT_CONFIGURED')
  const subject = await secondFactorSubject(ctx, { operation: 'sendTwoFactorOtp', subject: input?.subject })
  const { userId } = subject
  if ((await findTwoFactor(ctx.db, userId, ctx.now())) === undefined) throw refused('OTP_NOT_ENABLED')
  const asker = await askerOfCode(ctx, userId)
  await inTransaction(ctx, async (trx) => {
    const user = await lockCodeRecipient(trx, subject)
    await mailCode(trx, ctx, user, { subject, asker })
  })
  return { status: true as const }
})

// Whoever has claimed an address has the password of its account, wherever they ask.
async function askerOfCode(call: Call, userId: string): Promise<Asker> {
  const user = await findUserById(call.db, userId)
  const asker = await askerOf(call, user?.email ?? '')
  if (user === undefined || asker.unproved !== undefined) return asker
  return { ...asker, unproved: !(await isProved(call.db, user)) }
}
