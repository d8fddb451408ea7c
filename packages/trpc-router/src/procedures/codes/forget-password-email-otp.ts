import { forgetPasswordEmailOtpInput, parseCodeAddress } from '@foyer/auth-domain/codes/email-otp'
import { requestCode } from '#operations/codes/request-code.ts'
import { open } from '#runtime/procedure/procedures.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** Mails a code to choose a new password; the same answer for every address (T71). */
export const forgetPasswordEmailOtp = open(forgetPasswordEmailOtpInput).mutation(async ({ ctx, input }) => {
  const email = orThrow(parseCodeAddress(input.email, ctx.options.advanced.allowInternationalEmail))
  await requestCode(ctx, { email, type: 'forget-password' })
  return { success: true as const }
})
