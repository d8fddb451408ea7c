import { contract } from '@foyer/auth-domain/contract/contract'
import { secondFactorsFor } from '@foyer/auth-domain/two-factor/second-factors-for'
import { servedFactors } from '@foyer/auth-domain/two-factor/served-factors'
import { findPendingSignIn } from '@foyer/db/sessions/pending-sign-ins'
import { hasMailedCode } from '@foyer/db/two-factor/mailed-codes'
import { findSecondFactor } from '@foyer/db/two-factor/two-factors'
import { presentedPendingSignIns } from '#runtime/context/two-factor-cookies.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/**
 * The second factors that finish the sign-in that waits in this browser, in the order in which to ask for them, beside
 * backup codes; and whether a code was mailed for it. Null without one.
 */
export const getPendingSignIn = procedure(contract.getPendingSignIn).query(async ({ ctx }) => {
  const { twoFactor } = ctx.options
  const pending = await findPendingSignIn(ctx.db, presentedPendingSignIns(ctx), ctx.now())
  if (pending === undefined) return null
  const own = await findSecondFactor(ctx.db, pending.userId)
  const codeSent = await hasMailedCode(ctx.db, pending.id, twoFactor.otpOptions.allowedAttempts, ctx.now())
  return { factors: secondFactorsFor(pending, own, servedFactors(ctx.options)), codeSent }
})
