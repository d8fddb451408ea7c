import { parseCodeAddress } from '@foyer/auth-domain/codes/email-otp'
import { contract } from '@foyer/auth-domain/contract/contract'
import { claimCode } from '@foyer/db/accounts/address-secrets'
import { assertCodesEnabled } from '#operations/codes/request-code.ts'
import { signInByMail } from '#operations/codes/sign-in-by-mail.ts'
import { withCode } from '#operations/codes/with-code.ts'
import { answerSignIn } from '#operations/sign-in/complete-sign-in.ts'
import { presentBriefUser } from '#operations/user/present-user.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { recordRefusal } from '#runtime/record-refusal.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** Signs in by a mailed code, which is good once; an address without a user gets one where the options allow it. */
export const signInEmailOtp = procedure(contract.signInEmailOtp).mutation(async ({ ctx, input }) => {
  assertCodesEnabled(ctx, 'sign-in')
  const email = orThrow(parseCodeAddress(input.email, ctx.options.advanced.allowInternationalEmail))
  const presented = { purpose: 'sign-in-code' as const, email, otp: input.otp }
  const completed = await withCode(ctx, presented, async ({ code, attempt }) => {
    const signedIn = await signInByMail(ctx, {
      method: 'email-code',
      secret: code,
      claim: (trx) => claimCode(trx, code, ctx.now()),
      spent: 'INVALID_OTP',
      name: '',
    })
    if (!signedIn.allowed) await recordRefusal(ctx, attempt, signedIn.refusal)
    return orThrow(signedIn)
  })
  return answerSignIn(ctx, completed, ({ session, user }) => ({
    token: session.token,
    user: presentBriefUser(user, ctx.options),
  }))
})
