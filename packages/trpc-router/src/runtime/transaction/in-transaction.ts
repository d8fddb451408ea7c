import type { Trx } from '@foyer/db/engine/handles'
import type { Call } from '#runtime/context/call.ts'

/** Runs a transaction that may enqueue mail; wakes the outbox worker after the commit, never before. */
export async function inTransaction<T>(
  { db, outbox, wakeOutbox }: Pick<Call, 'db' | 'outbox' | 'wakeOutbox'>,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const result = await db.transaction().execute(work)
  if (outbox.filled) wakeOutbox()
  outbox.filled = false
  return result
}
