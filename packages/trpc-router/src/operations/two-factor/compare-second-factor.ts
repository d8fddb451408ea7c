import { findUserById } from '@foyer/db/users/users'
import { forgetAttempts, isUsedUp } from '#operations/password/password-attempts.ts'
import type { Call } from '#runtime/context/call.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { refusalOf } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { retryOnConflict } from '#runtime/transaction/retry-on-conflict.ts'
import type { ClaimedAttempt } from './claim-second-factor-attempt.ts'

const WRONG: readonly unknown[] = ['INVALID_SECOND_FACTOR_CODE', 'INVALID_BACKUP_CODE']

/** Runs `compare` for a counted attempt: a right one ends the count, and the owner is told when strangers with the password have used theirs up. */
export async function compareSecondFactor<Passed>(
  call: Call,
  { userId, attempt }: { userId: string; attempt: ClaimedAttempt },
  compare: () => Promise<Passed>,
): Promise<Passed> {
  const passed = await compare().catch(async (error: unknown) => {
    if (attempt.byKnowingStranger && WRONG.includes(refusalOf(error)) && (await isUsedUp(call, attempt.count))) {
      await tellOwner(call, userId)
    }
    throw error
  })
  await forgetAttempts(call, attempt.count)
  return passed
}

function tellOwner(call: Call, userId: string): Promise<void> {
  // A stranger's browser tells nothing of the owner's language.
  const toOwner = { ...call, request: { ...call.request, languageTags: [] } }
  return retryOnConflict(() =>
    inTransaction(call, async (trx) => {
      const user = await findUserById(trx, userId)
      if (user !== undefined) await notify(trx, toOwner, user, { template: 'second-factor-guessed' })
    }),
  )
}
