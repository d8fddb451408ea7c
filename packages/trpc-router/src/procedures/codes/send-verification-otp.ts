import { parseCodeAddress, sendVerificationOtpInput } from '@foyer/auth-domain/codes/email-otp'
import { requestCode } from '#operations/codes/request-code.ts'
import { open } from '#runtime/procedure/procedures.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** Mails a code to sign in, to verify an address or to choose a new password; the same answer for every address. */
export const sendVerificationOtp = open(sendVerificationOtpInput).mutation(async ({ ctx, input }) => {
  const email = orThrow(parseCodeAddress(input.email, ctx.options.advanced.allowInternationalEmail))
  await requestCode(ctx, { email, type: input.type })
  return { success: true as const }
})
