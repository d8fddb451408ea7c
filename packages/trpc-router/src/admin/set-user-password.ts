import { setUserPasswordInput } from '@foyer/auth-domain/admin/admin-inputs'
import { limits } from '@foyer/auth-domain/limits'
import { checkNewPassword } from '@foyer/auth-domain/password/policy'
import { putPasswordHash } from '@foyer/db/accounts'
import { recordEvent } from '@foyer/db/audit'
import { deleteSessionsOf } from '@foyer/db/sessions'
import { inTransaction } from '../outbox/in-transaction.ts'
import { notify } from '../outbox/notify.ts'
import { voidMailedTokens } from '../password/void-mailed-tokens.ts'
import { admin } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { randomText } from '../secrets/random.ts'
import { targetEvent } from './target-event.ts'

/** Gives a user another password; like a reset it voids mailed links and, unless the options say otherwise, ends sessions. */
export const setUserPassword = admin(
  setUserPasswordInput,
  'user:set-password',
  'ADMIN_NOT_ALLOWED_TO_SET_PASSWORD',
).mutation(async ({ ctx, input }) => {
  orThrow(checkNewPassword(input.newPassword, ctx.options.emailAndPassword))
  const passwordHash = await ctx.passwords.hash(input.newPassword)
  await inTransaction(ctx, async (trx) => {
    const user = await voidMailedTokens(trx, input.userId)
    if (user === undefined) throw refused('ADMIN_USER_NOT_FOUND')
    await putPasswordHash(trx, { id: randomText(limits.idLength), userId: user.id, passwordHash, at: ctx.now() })
    if (ctx.options.emailAndPassword.revokeSessionsOnPasswordReset) await deleteSessionsOf(trx, user.id)
    await recordEvent(trx, targetEvent(ctx, 'password-set', user.id))
    await notify(trx, ctx, user, { template: 'password-changed' })
  })
  return { status: true as const }
})
