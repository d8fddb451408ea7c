import { contract } from '@foyer/auth-domain/contract/contract'
import { resetTwoFactor as decideResetTwoFactor } from '@foyer/auth-domain/two-factor/reset-two-factor'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteSessionsOf } from '@foyer/db/sessions/delete-sessions'
import { deletePendingSignInsOf } from '@foyer/db/sessions/pending-sign-ins'
import { deleteTwoFactor, setTwoFactorEnabled } from '@foyer/db/two-factor/two-factors'
import { targetEvent } from '#operations/admin/target-event.ts'
import { lockActorAndTarget } from '#operations/session/lock-actor.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Removes the second factor of a user who has lost it, with a reason on record; ends their sessions and tells them (T43). */
export const resetTwoFactor = procedure(contract.resetTwoFactor).mutation(async ({ ctx, input }) => {
  await inTransaction(ctx, async (trx) => {
    const locked = await lockActorAndTarget(trx, ctx, input.userId)
    const target = orThrow(decideResetTwoFactor(locked.actor.user, locked.target))
    await deleteTwoFactor(trx, target.id)
    await setTwoFactorEnabled(trx, target.id, false, ctx.now())
    await deleteSessionsOf(trx, target.id)
    await deletePendingSignInsOf(trx, target.id)
    await recordEvent(trx, targetEvent(locked.actor, 'user.two-factor.reset', target.id, { reason: input.reason }))
    await notify(trx, ctx, target, { template: 'two-factor-changed', change: 'reset' })
  })
  return { status: true as const }
})
