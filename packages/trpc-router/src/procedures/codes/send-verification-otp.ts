import { parseCodeAddress } from '@foyer/auth-domain/codes/email-otp'
import { contract } from '@foyer/auth-domain/contract/contract'
import { requestCode } from '#operations/codes/request-code.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** Mails a code to sign in, to verify an address or to choose a new password; the same answer for every address. */
export const sendVerificationOtp = procedure(contract.sendVerificationOtp).mutation(async ({ ctx, input }) => {
  const email = orThrow(parseCodeAddress(input.email, ctx.options.advanced.allowInternationalEmail))
  await requestCode(ctx, { email, type: input.type })
  return { success: true as const }
})
