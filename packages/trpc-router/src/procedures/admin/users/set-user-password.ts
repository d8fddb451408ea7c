import { contract } from '@foyer/auth-domain/contract/contract'
import { checkNewPassword } from '@foyer/auth-domain/password/policy'
import { recordEvent } from '@foyer/db/operations/audit'
import { findUserById } from '@foyer/db/users/users'
import { targetEvent } from '#operations/admin/target-event.ts'
import { assertChoosable } from '#operations/password/choose-password.ts'
import { replacePassword } from '#operations/password/replace-password.ts'
import { lockActorAndTarget } from '#operations/session/lock-actor.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.setUserPassword)

/** Sets a user's password. */
export const setUserPassword = mutation(async ({ ctx, input }) => {
  orThrow(checkNewPassword(input.newPassword, ctx.options.emailAndPassword))
  const chosenFor = await findUserById(ctx.db, input.userId)
  if (chosenFor === undefined) throw refused('ADMIN_USER_NOT_FOUND')
  await assertChoosable(ctx, input.newPassword, chosenFor)
  const passwordHash = await ctx.passwords.hash(input.newPassword)
  await inTransaction(ctx, async (trx) => {
    const { actor, target } = await lockActorAndTarget(trx, ctx, input.userId)
    if (target === undefined) throw refused('ADMIN_USER_NOT_FOUND')
    await replacePassword(trx, ctx, target, passwordHash)
    await recordEvent(trx, targetEvent(actor, 'user.password.set', input.userId, {}))
  })
  return { status: true as const }
})
