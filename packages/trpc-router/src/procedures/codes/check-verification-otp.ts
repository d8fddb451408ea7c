import { parseCodeAddress, purposeOfCode } from '@foyer/auth-domain/codes/email-otp'
import { contract } from '@foyer/auth-domain/contract/contract'
import { assertCodesEnabled } from '#operations/codes/request-code.ts'
import { checkCode } from '#operations/codes/with-code.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** Whether a mailed code is right, without using it up: a wrong one counts as where it is redeemed. */
export const checkVerificationOtp = procedure(contract.checkVerificationOtp).mutation(async ({ ctx, input }) => {
  assertCodesEnabled(ctx, input.type)
  const email = orThrow(parseCodeAddress(input.email, ctx.options.advanced.allowInternationalEmail))
  const signedIn = await ctx.signedIn()
  const actor = input.type === 'email-verification' || signedIn?.user.email === email ? signedIn?.session : undefined
  await checkCode(ctx, { purpose: purposeOfCode[input.type], email, otp: input.otp, actor })
  return { success: true as const }
})
