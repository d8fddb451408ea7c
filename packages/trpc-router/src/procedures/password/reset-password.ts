import { contract } from '@foyer/auth-domain/contract/contract'
import { checkNewPassword } from '@foyer/auth-domain/password/policy'
import { claimVerification } from '@foyer/db/accounts/verifications'
import { findUserById } from '@foyer/db/users/users'
import { assertChoosable } from '#operations/password/choose-password.ts'
import { findPasswordSecret } from '#operations/password/find-password-secret.ts'
import { redeemForPassword } from '#operations/password/redeem-for-password.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

const { mutation, refused } = procedure(contract.resetPassword)

/** Redeems a mailed reset token, or the one of an invited user, for a new password. A refused password does not redeem the token (S32). */
export const resetPassword = mutation(async ({ ctx, input }) => {
  if (!input.token) throw refused('RESET_TOKEN_INVALID')
  orThrow(checkNewPassword(input.newPassword, ctx.options.emailAndPassword))
  // Saves the hash for an invalid token; the claim below decides.
  const found = await findPasswordSecret(ctx, input.token)
  if (found === undefined) throw refused('RESET_TOKEN_INVALID')
  const { purpose, secret, userId } = found
  const chooser = await findUserById(ctx.db, userId)
  if (chooser === undefined) throw refused('RESET_TOKEN_INVALID')
  await assertChoosable(ctx, input.newPassword, chooser)
  const passwordHash = await ctx.passwords.hash(input.newPassword)
  await redeemForPassword(ctx, {
    by: purpose === 'reset-password' ? 'reset' : purpose,
    userId,
    passwordHash,
    claim: async (trx) => (await claimVerification(trx, secret, ctx.now(), userId)) !== undefined,
    spent: 'RESET_TOKEN_INVALID',
  })
  return { status: true as const }
})
