import type { Trx } from '@foyer/db/engine/handles'
import type { Call } from '#runtime/context/call.ts'
import { askingWithin } from '#runtime/hooks/before.ts'

/**
 * Runs a transaction that may enqueue mail; wakes the outbox worker after the commit, never before. One that the application
 * is to be asked about first is run again with its answer.
 */
export async function inTransaction<T>(
  { db, outbox, wakeOutbox, hooks, answers }: Pick<Call, 'db' | 'outbox' | 'wakeOutbox' | 'hooks' | 'answers'>,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const result = await askingWithin({ hooks, answers }, () => {
    outbox.filled = false
    return db.transaction().execute(work)
  })
  if (outbox.filled) wakeOutbox()
  outbox.filled = false
  return result
}
