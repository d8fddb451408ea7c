import { parseCodeAddress } from '@foyer/auth-domain/codes/email-otp'
import { contract } from '@foyer/auth-domain/contract/contract'
import { requestCode } from '#operations/codes/request-code.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** Mails a code to choose a new password; the same answer for every address (T71). */
export const forgetPasswordEmailOtp = procedure(contract.forgetPasswordEmailOtp).mutation(async ({ ctx, input }) => {
  const email = orThrow(parseCodeAddress(input.email, ctx.options.advanced.allowInternationalEmail))
  await requestCode(ctx, { email, type: 'forget-password' })
  return { success: true as const }
})
