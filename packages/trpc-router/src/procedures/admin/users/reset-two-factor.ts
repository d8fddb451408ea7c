import {
  resetTwoFactor as decideResetTwoFactor,
  resetTwoFactorInput,
} from '@foyer/auth-domain/two-factor/reset-two-factor'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteSessionsOf } from '@foyer/db/sessions/delete-sessions'
import { deletePendingSignInsOf } from '@foyer/db/sessions/pending-sign-ins'
import { deleteTwoFactor, setTwoFactorEnabled } from '@foyer/db/two-factor/two-factors'
import { targetEvent } from '#operations/admin/target-event.ts'
import { lockActorAndTarget } from '#operations/session/lock-actor.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Removes the second factor of a user who has lost it, with a reason on record; ends their sessions and tells them (T43). */
export const resetTwoFactor = adminProcedure(
  resetTwoFactorInput,
  'user:set-password',
  'ADMIN_NOT_ALLOWED_TO_RESET_SECOND_FACTOR',
).mutation(async ({ ctx, input }) => {
  if (!ctx.options.twoFactor.enabled) throw refused('NOT_FOUND')
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
