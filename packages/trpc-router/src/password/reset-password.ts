import { limits } from '@foyer/auth-domain/limits'
import { checkNewPassword } from '@foyer/auth-domain/password/policy'
import { resetPasswordInput } from '@foyer/auth-domain/password/reset-password'
import { putPasswordHash } from '@foyer/db/accounts'
import { recordEvent } from '@foyer/db/audit'
import { deleteSessionsOf } from '@foyer/db/sessions'
import { lockUser } from '@foyer/db/users'
import { claimVerification, findVerification } from '@foyer/db/verifications'
import { eventOf } from '../audit.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { mailedSecret } from '../outbox/mailed-secret.ts'
import { notify } from '../outbox/notify.ts'
import { open } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { randomText } from '../secrets/random.ts'
import { forgetAttempts } from './attempts.ts'
import { voidMailedTokens } from './void-mailed-tokens.ts'

/** Redeems a mailed reset token for a new password. A refused password leaves the token as it was (S32). */
export const resetPassword = open(resetPasswordInput).mutation(async ({ ctx, input }) => {
  if (!input.token) throw refused('RESET_TOKEN_INVALID')
  const secret = mailedSecret('reset-password', input.token)
  orThrow(checkNewPassword(input.newPassword, ctx.options.emailAndPassword))
  // Spares a guess its hash; the claim below is what decides.
  const seen = await findVerification(ctx.db, secret, ctx.now())
  if (seen === undefined) throw refused('RESET_TOKEN_INVALID')
  const passwordHash = await ctx.passwords.hash(input.newPassword)
  const user = await inTransaction(ctx, async (trx) => {
    // The user is held before what was mailed to them, as wherever both are (DESIGN section 3).
    await lockUser(trx, seen)
    const userId = await claimVerification(trx, secret, ctx.now())
    const owner = userId === undefined ? undefined : await voidMailedTokens(trx, userId)
    if (owner === undefined) throw refused('RESET_TOKEN_INVALID')
    await putPasswordHash(trx, { id: randomText(limits.idLength), userId: owner.id, passwordHash, at: ctx.now() })
    // A thief must not outlive the old password.
    if (ctx.options.emailAndPassword.revokeSessionsOnPasswordReset) await deleteSessionsOf(trx, owner.id)
    await recordEvent(trx, eventOf(ctx, 'password-reset', {}, { userId: owner.id, impersonatedBy: null }))
    await notify(trx, ctx, owner, { template: 'password-changed' })
    return owner
  })
  await forgetAttempts(ctx, user.email)
  return { status: true as const }
})
