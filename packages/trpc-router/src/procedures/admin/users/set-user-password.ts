import { contract } from '@foyer/auth-domain/contract/contract'
import { limits } from '@foyer/auth-domain/limits'
import { checkNewPassword } from '@foyer/auth-domain/password/policy'
import { upsertPasswordHash } from '@foyer/db/accounts/accounts'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteSessionsOf } from '@foyer/db/sessions/delete-sessions'
import { findUserById } from '@foyer/db/users/users'
import { targetEvent } from '#operations/admin/target-event.ts'
import { assertChoosable } from '#operations/password/choose-password.ts'
import { invalidateTrust } from '#operations/password/invalidate-mailed-tokens.ts'
import { lockActorAndTarget } from '#operations/session/lock-actor.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.setUserPassword)

/** Sets a user's password; like a reset it invalidates mailed links and, depending on the options, ends sessions. */
export const setUserPassword = mutation(async ({ ctx, input }) => {
  orThrow(checkNewPassword(input.newPassword, ctx.options.emailAndPassword))
  const chosenFor = await findUserById(ctx.db, input.userId)
  if (chosenFor === undefined) throw refused('ADMIN_USER_NOT_FOUND')
  await assertChoosable(ctx, input.newPassword, chosenFor)
  const passwordHash = await ctx.passwords.hash(input.newPassword)
  await inTransaction(ctx, async (trx) => {
    const { actor } = await lockActorAndTarget(trx, ctx, input.userId)
    const user = await invalidateTrust(trx, input.userId)
    if (user === undefined) throw refused('ADMIN_USER_NOT_FOUND')
    const id = randomText(limits.idLength)
    await upsertPasswordHash(trx, {
      id,
      userId: user.id,
      passwordHash,
      provenAt: null,
      // Anyone who is told it may be another than the person who has set the account up.
      party: id,
      at: ctx.now(),
    })
    if (ctx.options.emailAndPassword.revokeSessionsOnPasswordReset) await deleteSessionsOf(trx, user.id)
    await recordEvent(trx, targetEvent(actor, 'user.password.set', user.id, {}))
    await notify(trx, ctx, user, { template: 'password-changed' })
  })
  return { status: true as const }
})
