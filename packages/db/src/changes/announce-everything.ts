import { sql } from 'kysely'
import type { Trx } from '#engine/handles.ts'
import { CHANGES_CHANNEL, EVERYTHING } from './change-keys.ts'

/** Has every process forget what it keeps in memory, once the transaction is committed. */
export async function announceEverything(trx: Trx): Promise<void> {
  await sql`select pg_notify(${CHANGES_CHANNEL}, ${EVERYTHING})`.execute(trx)
}
