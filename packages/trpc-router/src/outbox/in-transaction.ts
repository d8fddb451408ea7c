import type { Trx } from '@foyer/db/handles'
import type { Call } from '../context/call.ts'

/** A transaction that may put mail into the outbox: the worker is woken by its commit, never before. */
export async function inTransaction<T>(
  { db, outbox, wakeOutbox }: Pick<Call, 'db' | 'outbox' | 'wakeOutbox'>,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const result = await db.transaction().execute(work)
  if (outbox.filled) wakeOutbox()
  outbox.filled = false
  return result
}
