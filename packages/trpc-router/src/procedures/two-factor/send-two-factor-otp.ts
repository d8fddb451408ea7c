import { contract } from '@foyer/auth-domain/contract/contract'
import type { Requester } from '@foyer/auth-domain/rate-limit/mail-quotas'
import { findTwoFactor } from '@foyer/db/two-factor/two-factors'
import { findUserById } from '@foyer/db/users/users'
import { lockCodeRecipient } from '#operations/two-factor/lock-code-recipient.ts'
import { mailCode } from '#operations/two-factor/mailed-code.ts'
import { secondFactorSubject } from '#operations/two-factor/second-factor-subject.ts'
import type { Call } from '#runtime/context/call.ts'
import { isProved, requesterOf } from '#runtime/outbox/requester.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.sendTwoFactorOtp)

/** Mails a code for the pending sign-in of the browser, else or on request for its session; the one before is void. */
export const sendTwoFactorOtp = mutation(async ({ ctx, input }) => {
  const subject = await secondFactorSubject(ctx, input?.subject)
  const { userId } = subject
  if ((await findTwoFactor(ctx.db, userId, ctx.now())) === undefined) throw refused('OTP_NOT_ENABLED')
  const requester = await requesterOfCode(ctx, userId)
  await inTransaction(ctx, async (trx) => {
    const user = await lockCodeRecipient(trx, subject)
    await mailCode(trx, ctx, user, { subject, requester })
  })
  return { status: true as const }
})

// The person who has claimed an address has the password of its account, wherever they ask.
async function requesterOfCode(call: Call, userId: string): Promise<Requester> {
  const user = await findUserById(call.db, userId)
  const requester = await requesterOf(call, user?.email ?? '')
  if (user === undefined || requester.unproved !== undefined) return requester
  return { ...requester, unproved: !(await isProved(call.db, user)) }
}
