import {
  resetTwoFactor as decideResetTwoFactor,
  type resetTwoFactorInput,
} from '@foyer/auth-domain/two-factor/reset-two-factor'
import { deleteGrantsOf } from '@foyer/db/oauth-provider/grants'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteSessionsOf } from '@foyer/db/sessions/delete-sessions'
import { deletePendingSignInsOf } from '@foyer/db/sessions/pending-sign-ins'
import { deleteTwoFactor, setTwoFactorEnabled } from '@foyer/db/two-factor/two-factors'
import type { z } from 'zod'
import { type ActingCall, actorIdOf, lockActorAndTarget } from '#operations/session/lock-actor.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { targetEvent } from './target-event.ts'

/** Removes the second factor of a user who has lost it, with a reason on record; ends their sessions and tells them (T43). */
export async function resetTwoFactorAsAdmin(
  call: ActingCall,
  { userId, reason }: z.output<typeof resetTwoFactorInput>,
): Promise<void> {
  await inTransaction(call, async (trx) => {
    const locked = await lockActorAndTarget(trx, call, userId)
    const target = orThrow(decideResetTwoFactor(actorIdOf(locked.actor), locked.target))
    await Promise.all([
      deleteTwoFactor(trx, target.id),
      setTwoFactorEnabled(trx, target.id, false, call.now()),
      deleteSessionsOf(trx, target.id),
      deletePendingSignInsOf(trx, target.id),
      deleteGrantsOf(trx, target.id),
    ])
    await recordEvent(trx, targetEvent(locked.actor, 'user.two-factor.reset', target.id, { reason }))
    await notify(trx, call, target, { template: 'two-factor-changed', change: 'reset' })
  })
}
