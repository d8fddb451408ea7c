import { recordEvent } from '@foyer/db/operations/audit'
import { attemptCountsOf, forgetAttempts } from '#operations/password/password-attempts.ts'
import { type CommandLineCall, lockActorAndTarget } from '#operations/session/lock-actor.ts'
import { secondFactorCount } from '#operations/two-factor/second-factor-count.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { targetEvent } from './target-event.ts'

/**
 * Forgets the wrong passwords, codes and second factors of a user, so that none of them makes the next attempt wait. A
 * browser that has signed in as the user keeps a count of its own (S19), which nothing but a new password resets.
 */
export async function unlockUser(call: CommandLineCall, userId: string): Promise<void> {
  await inTransaction(call, async (trx) => {
    const { actor, target } = await lockActorAndTarget(trx, call, userId)
    if (target === undefined) throw refused('ADMIN_USER_NOT_FOUND')
    const counts = [
      ...attemptCountsOf(target),
      await secondFactorCount({ db: trx }, 'stranger', userId),
      await secondFactorCount({ db: trx }, 'known', userId),
    ]
    for (const count of counts) await forgetAttempts({ keys: call.keys, db: trx }, count)
    await recordEvent(trx, targetEvent(actor, 'user.unlocked', userId))
  })
}
