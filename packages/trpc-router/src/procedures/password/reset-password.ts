import { limits } from '@foyer/auth-domain/limits'
import { checkNewPassword } from '@foyer/auth-domain/password/policy'
import { resetPasswordInput } from '@foyer/auth-domain/password/reset-password'
import { upsertPasswordHash } from '@foyer/db/accounts/accounts'
import { claimVerification, findVerification } from '@foyer/db/accounts/verifications'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteSessionsOf } from '@foyer/db/sessions/sessions'
import { findUserById, lockUser } from '@foyer/db/users/users'
import { proveMailbox } from '#operations/account/prove-mailbox.ts'
import { assertChoosable } from '#operations/password/choose-password.ts'
import { invalidateTrust } from '#operations/password/invalidate-mailed-tokens.ts'
import { forgetAttempts, strangersCount } from '#operations/password/password-attempts.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { rememberBrowser } from '#runtime/context/known-browser.ts'
import { forgetMailQuota } from '#runtime/outbox/mail-quota.ts'
import { secretReference } from '#runtime/outbox/mailed-secret.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { open } from '#runtime/procedure/procedures.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { retryOnConflict } from '#runtime/transaction/retry-on-conflict.ts'

/** Redeems a mailed reset token for a new password. A refused password does not redeem the token (S32). */
export const resetPassword = open(resetPasswordInput).mutation(async ({ ctx, input }) => {
  if (!input.token) throw refused('RESET_TOKEN_INVALID')
  const secret = secretReference('reset-password', input.token)
  orThrow(checkNewPassword(input.newPassword, ctx.options.emailAndPassword))
  // Saves the hash for an invalid token; the claim below decides.
  const tokenUserId = await findVerification(ctx.db, secret, ctx.now())
  if (tokenUserId === undefined) throw refused('RESET_TOKEN_INVALID')
  const chooser = await findUserById(ctx.db, tokenUserId)
  if (chooser === undefined) throw refused('RESET_TOKEN_INVALID')
  await assertChoosable(ctx, input.newPassword, chooser)
  const passwordHash = await ctx.passwords.hash(input.newPassword)
  const user = await retryOnConflict(() =>
    inTransaction(ctx, async (trx) => {
      // Lock order: the user before their verifications (docs/architecture.md).
      await lockUser(trx, tokenUserId)
      const userId = await claimVerification(trx, secret, ctx.now())
      const owner = userId === undefined ? undefined : await invalidateTrust(trx, userId)
      if (owner === undefined) throw refused('RESET_TOKEN_INVALID')
      const credential = {
        id: randomText(limits.idLength),
        userId: owner.id,
        passwordHash,
        provenAt: null,
        at: ctx.now(),
      }
      const accountId = await upsertPasswordHash(trx, credential)
      const { user: proven } = await proveMailbox(trx, ctx, owner, { by: 'reset', accountId })
      // A stolen session must not outlive the old password.
      if (ctx.options.emailAndPassword.revokeSessionsOnPasswordReset) await deleteSessionsOf(trx, owner.id)
      await recordEvent(trx, eventOf(ctx, 'user.password.reset', {}, { userId: owner.id, impersonatedBy: null }))
      await notify(trx, ctx, { ...proven, emailVerified: true }, { template: 'password-changed' })
      return proven
    }),
  )
  await forgetAttempts(ctx, strangersCount(user.email))
  await forgetMailQuota(ctx, 'reset', user.email)
  // Whoever redeems the link holds the mailbox: strangers must not shut the new password for this browser (S19).
  rememberBrowser(ctx, user, true)
  return { status: true as const }
})
