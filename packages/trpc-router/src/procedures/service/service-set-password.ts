import { contract } from '@foyer/auth-domain/contract/contract'
import { checkNewPassword } from '@foyer/auth-domain/password/policy'
import { serviceSetPassword as decideSetPassword } from '@foyer/auth-domain/service-key/service-set-password'
import { recordEvent } from '@foyer/db/operations/audit'
import { findUserById, lockUser } from '@foyer/db/users/users'
import { assertChoosable } from '#operations/password/choose-password.ts'
import { replacePassword } from '#operations/password/replace-password.ts'
import { lockServiceKey } from '#operations/service-key/lock-service-key.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Sets the password of a user who is no admin. */
export const serviceSetPassword = procedure(contract.serviceSetPassword).mutation(
  async ({ ctx, input: { userId, newPassword } }) => {
    orThrow(checkNewPassword(newPassword, ctx.options.emailAndPassword))
    const chosenFor = orThrow(decideSetPassword(await findUserById(ctx.db, userId), ctx.options.admin))
    await assertChoosable(ctx, newPassword, chosenFor)
    const passwordHash = await ctx.passwords.hash(newPassword)
    await inTransaction(ctx, async (trx) => {
      const [user, admit] = await Promise.all([lockUser(trx, userId), lockServiceKey(trx, ctx)])
      admit()
      // They may have become an admin since.
      await replacePassword(trx, ctx, orThrow(decideSetPassword(user, ctx.options.admin)), passwordHash)
      await recordEvent(trx, { ...eventOf(ctx, 'user.password.set', {}, undefined), targetUserId: userId })
    })
    return { status: true as const }
  },
)
