import { limits } from '@foyer/auth-domain/limits'
import { setPasswordInput } from '@foyer/auth-domain/password/change-password'
import { checkNewPassword } from '@foyer/auth-domain/password/policy'
import { insertCredential } from '@foyer/db/accounts'
import { recordEvent } from '@foyer/db/audit'
import { findUserById } from '@foyer/db/users'
import { eventOf } from '../audit.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { notify } from '../outbox/notify.ts'
import { open } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { randomText } from '../secrets/random.ts'
import { voidMailedTokens } from './void-mailed-tokens.ts'

/**
 * Server only: gives a first password to a user who has none, named by `userId` or by the session the call brings. Like
 * every call of the server itself it is neither limited nor asked where it comes from.
 */
export const setPassword = open(setPasswordInput).mutation(async ({ ctx, input }) => {
  orThrow(checkNewPassword(input.newPassword, ctx.options.emailAndPassword))
  const current = await ctx.signedIn()
  const userId = input.userId ?? current?.user.id
  if (userId === undefined) throw refused('USER_OR_SESSION_REQUIRED')
  const user = await findUserById(ctx.db, userId)
  if (user === undefined) throw refused('USER_NOT_FOUND')
  const passwordHash = await ctx.passwords.hash(input.newPassword)
  await inTransaction(ctx, async (trx) => {
    const credential = { id: randomText(limits.idLength), userId, passwordHash, at: ctx.now() }
    if (!(await insertCredential(trx, credential))) throw refused('USER_ALREADY_HAS_A_PASSWORD')
    await voidMailedTokens(trx, userId)
    await recordEvent(trx, { ...eventOf(ctx, 'password-set', {}, current?.session), targetUserId: userId })
    await notify(trx, ctx, user, { template: 'password-changed' })
  })
  return { status: true as const }
})
