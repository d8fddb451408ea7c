import { parseCodeAddress, resetPasswordEmailOtpInput } from '@foyer/auth-domain/codes/email-otp'
import { claimCode } from '@foyer/db/accounts/address-secrets'
import { findUserByEmail } from '@foyer/db/users/users'
import { checkCode } from '#operations/codes/check-code.ts'
import { assertCodesEnabled } from '#operations/codes/request-code.ts'
import { assertChoosable } from '#operations/password/choose-password.ts'
import { forgetAttempts } from '#operations/password/password-attempts.ts'
import { redeemForPassword } from '#operations/password/redeem-for-password.ts'
import { open } from '#runtime/procedure/procedures.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'

/** Redeems a mailed code for a new password. A refused password does not use the code up (T79). */
export const resetPasswordEmailOtp = open(resetPasswordEmailOtpInput).mutation(async ({ ctx, input }) => {
  assertCodesEnabled(ctx, 'forget-password')
  const email = orThrow(parseCodeAddress(input.email, ctx.options.advanced.allowInternationalEmail))
  // Without the name, which would tell whether the address has a user.
  await assertChoosable(ctx, input.password, { email, name: '' })
  const { code, count } = await checkCode(ctx, { purpose: 'forget-password-code', email, otp: input.otp })
  const user = await findUserByEmail(ctx.db, email)
  if (user === undefined) throw refused('INVALID_OTP')
  await assertChoosable(ctx, input.password, user)
  const passwordHash = await ctx.passwords.hash(input.password)
  await redeemForPassword(ctx, {
    userId: user.id,
    passwordHash,
    claim: (trx) => claimCode(trx, code, ctx.now()),
    spent: 'INVALID_OTP',
  })
  await forgetAttempts(ctx, count)
  return { success: true as const }
})
