import { sql } from 'kysely'
import type { Trx } from './handles.ts'

/** Does `work` within a transaction and takes back what it wrote: for work that is done for the time that it takes. */
export async function undone(trx: Trx, work: () => Promise<void>): Promise<void> {
  await sql`savepoint "undone"`.execute(trx)
  await work()
  await sql`rollback to savepoint "undone"`.execute(trx)
}
