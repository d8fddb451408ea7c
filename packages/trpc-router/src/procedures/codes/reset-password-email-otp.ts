import { parseCodeAddress } from '@foyer/auth-domain/codes/email-otp'
import { contract } from '@foyer/auth-domain/contract/contract'
import { type AddressSecret, claimCode } from '@foyer/db/accounts/address-secrets'
import type { Trx } from '@foyer/db/engine/handles'
import { findUserByEmail } from '@foyer/db/users/users'
import { assertCodesEnabled } from '#operations/codes/request-code.ts'
import { withCode } from '#operations/codes/with-code.ts'
import { assertChoosable } from '#operations/password/choose-password.ts'
import { redeemForPassword } from '#operations/password/redeem-for-password.ts'
import type { Call } from '#runtime/context/call.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

const { mutation, refused } = procedure(contract.resetPasswordEmailOtp)

/** Redeems a mailed code for a new password. A refused password does not use the code up (T79). */
export const resetPasswordEmailOtp = mutation(async ({ ctx, input }) => {
  assertCodesEnabled(ctx, 'forget-password')
  const email = orThrow(parseCodeAddress(input.email, ctx.options.advanced.allowInternationalEmail))
  // Without name and username, which would tell whether the address has a user.
  await assertChoosable(ctx, input.password, { email, name: '', username: null })
  // Anyone who is signed in sets a first password by it.
  const signedIn = await ctx.signedIn()
  const actor = signedIn?.user.email === email ? signedIn.session : undefined
  const presented = { purpose: 'forget-password-code' as const, email, otp: input.otp, actor }
  await withCode(ctx, presented, ({ code }) => redeem(ctx, code, input.password))
  return { success: true as const }
})

async function redeem(call: Call, code: AddressSecret, password: string): Promise<void> {
  const user = await findUserByEmail(call.db, code.email)
  if (user === undefined) throw refused('INVALID_OTP')
  await assertChoosable(call, password, user)
  const passwordHash = await call.passwords.hash(password)
  const claim = (trx: Trx) => claimCode(trx, code, call.now())
  await redeemForPassword(call, { by: 'reset-code', userId: user.id, passwordHash, claim, spent: 'INVALID_OTP' })
}
