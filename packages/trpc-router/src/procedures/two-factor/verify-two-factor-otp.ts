import { contract } from '@foyer/auth-domain/contract/contract'
import { isSwitchedOn } from '@foyer/auth-domain/contract/features'
import { secretPurposes } from '@foyer/auth-domain/verification/secret-purposes'
import { claimMailedCode, claimMailedCodeAttempt, hasMailedCode } from '@foyer/db/two-factor/mailed-codes'
import { findTwoFactor } from '@foyer/db/two-factor/two-factors'
import { answerSecondFactor } from '#operations/two-factor/answer-second-factor.ts'
import { lockCodeRecipient } from '#operations/two-factor/lock-code-recipient.ts'
import { mailedCodeFingerprints } from '#operations/two-factor/mailed-code.ts'
import { passSecondFactor } from '#operations/two-factor/pass-second-factor.ts'
import type { SecondFactorSubject } from '#operations/two-factor/second-factor-subject.ts'
import type { Call } from '#runtime/context/call.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.verifyTwoFactorOtp)

/** Takes a code that was mailed, once: it finishes a pending sign-in, enables the second factor, or confirms the session. */
export const verifyTwoFactorOtp = mutation(async ({ ctx, input }) => {
  const passed = await passSecondFactor(ctx, {
    method: 'two-factor-otp',
    subject: input.subject,
    trustDevice: input.trustDevice === true,
    check: (subject) => checkMailedCode(ctx, subject),
    compare: async (trx, user, { id, kind }) => {
      const fingerprints = mailedCodeFingerprints(ctx.keys, id, input.code)
      if (!(await claimMailedCode(trx, id, fingerprints, ctx.now()))) throw refused('INVALID_SECOND_FACTOR_CODE')
      return kind === 'session' && user.twoFactorEnabled !== true ? { by: 'otp' } : undefined
    },
  })
  if (passed.kind === 'no-session') throw new Error('Only a backup code is taken without a session')
  return answerSecondFactor(ctx, passed)
})

async function checkMailedCode(call: Call, subject: SecondFactorSubject): Promise<void> {
  const { db, now, options } = call
  const { id, userId } = subject
  const most = secretPurposes['two-factor-otp'].attempts(options)
  if (!isSwitchedOn('OTP_NOT_CONFIGURED', options)) throw refused('OTP_NOT_CONFIGURED')
  if ((await findTwoFactor(db, userId, now())) === undefined) throw refused('OTP_NOT_ENABLED')
  await inTransaction(call, (trx) => lockCodeRecipient(trx, subject))
  if (!(await hasMailedCode(db, id, most, now()))) throw refused('TWO_FACTOR_OTP_EXPIRED')
  if (await claimMailedCodeAttempt(db, id, most, now())) return
  throw refused('TOO_MANY_SECOND_FACTOR_ATTEMPTS')
}
