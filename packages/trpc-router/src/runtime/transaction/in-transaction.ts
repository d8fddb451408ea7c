import type { Trx } from '@foyer/db/engine/handles'
import { transact } from '@foyer/db/engine/pipeline'
import type { Call } from '#runtime/context/call.ts'
import { askingWithin } from '#runtime/hooks/before.ts'
import { recordRefusedByApplication } from '#runtime/record-refusal.ts'

/**
 * Runs a transaction that may enqueue mail; wakes the outbox worker after the commit, never before. One that the application
 * is to be asked about first is run again with its answer.
 */
export async function inTransaction<T>(call: Transacting, work: (trx: Trx) => Promise<T>): Promise<T> {
  const { db, outbox, wakeOutbox } = call
  try {
    const result = await askingWithin(call, () => {
      outbox.filled = false
      return transact(db, work)
    })
    if (outbox.filled) wakeOutbox()
    return result
  } finally {
    outbox.filled = false
    await recordRefusedByApplication(call)
  }
}

type Transacting = Pick<
  Call,
  'db' | 'keys' | 'now' | 'request' | 'outbox' | 'wakeOutbox' | 'hooks' | 'answers' | 'signIn'
>
