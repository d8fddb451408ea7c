import { sql } from 'kysely'
import type { Trx } from './handles.ts'

/**
 * Does `work` within a transaction and takes back what it wrote and locked: for work that is done for the time that it takes, or
 * to see what it would do.
 */
export async function undone<Result>(trx: Trx, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint "undone"`.execute(trx)
  const result = await work()
  await sql`rollback to savepoint "undone"`.execute(trx)
  return result
}
