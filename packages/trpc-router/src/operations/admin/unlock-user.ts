import { recordEvent } from '@foyer/db/operations/audit'
import { forgetAllAttempts } from '#operations/password/password-attempts.ts'
import { type CommandLineCall, lockActorAndTarget } from '#operations/session/lock-actor.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { targetEvent } from './target-event.ts'

/** Forgets the wrong passwords, codes and second factors of a user, so that none of them makes the next attempt wait. */
export async function unlockUser(call: CommandLineCall, userId: string): Promise<void> {
  await inTransaction(call, async (trx) => {
    const { actor, target } = await lockActorAndTarget(trx, call, userId)
    if (target === undefined) throw refused('ADMIN_USER_NOT_FOUND')
    await forgetAllAttempts({ keys: call.keys, db: trx }, target)
    await recordEvent(trx, targetEvent(actor, 'user.unlocked', userId, { reason: call.commandLine.reason }))
  })
}
