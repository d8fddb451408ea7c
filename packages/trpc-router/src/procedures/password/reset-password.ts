import { checkNewPassword } from '@foyer/auth-domain/password/policy'
import { resetPasswordInput } from '@foyer/auth-domain/password/reset-password'
import { claimVerification, findVerification } from '@foyer/db/accounts/verifications'
import { findUserById } from '@foyer/db/users/users'
import { assertChoosable } from '#operations/password/choose-password.ts'
import { redeemForPassword } from '#operations/password/redeem-for-password.ts'
import { secretReference } from '#runtime/outbox/mailed-secret.ts'
import { open } from '#runtime/procedure/procedures.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'

/** Redeems a mailed reset token for a new password. A refused password does not redeem the token (S32). */
export const resetPassword = open(resetPasswordInput).mutation(async ({ ctx, input }) => {
  if (!input.token) throw refused('RESET_TOKEN_INVALID')
  const secret = secretReference('reset-password', input.token)
  orThrow(checkNewPassword(input.newPassword, ctx.options.emailAndPassword))
  // Saves the hash for an invalid token; the claim below decides.
  const userId = await findVerification(ctx.db, secret, ctx.now())
  if (userId === undefined) throw refused('RESET_TOKEN_INVALID')
  const chooser = await findUserById(ctx.db, userId)
  if (chooser === undefined) throw refused('RESET_TOKEN_INVALID')
  await assertChoosable(ctx, input.newPassword, chooser)
  const passwordHash = await ctx.passwords.hash(input.newPassword)
  await redeemForPassword(ctx, {
    by: 'reset',
    userId,
    passwordHash,
    claim: async (trx) => (await claimVerification(trx, secret, ctx.now(), userId)) !== undefined,
    spent: 'RESET_TOKEN_INVALID',
  })
  return { status: true as const }
})
