import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'

/** How long a statement may take before the server cancels it, unless `OpenOptions.statementMillis` says otherwise. */
export const STATEMENT_MILLIS = 5000

/** How long the client waits: longer, since a server that still answers says why, and a silent connection never does. */
export function clientMillis(statementMillis: number): number {
  return statementMillis * 1.2
}

const LIFT = CompiledQuery.raw('set local statement_timeout = 0')

/** Whether a statement lifts the time-out of its transaction; the driver then waits without limit, too. */
export function liftsTimeout(statement: string): boolean {
  return statement === LIFT.sql
}

/** Lets the statements of a transaction take as long as they need: migrations, which wait for another instance's. */
export async function liftStatementTimeout<Schema>(trx: Transaction<Schema>): Promise<void> {
  await trx.executeQuery(LIFT)
}

/** Runs statements in a transaction of their own that may take, and wait for locks, as long as they need. */
export function withoutTimeout<Schema, Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await liftStatementTimeout(trx)
    await sql`set local lock_timeout = 0`.execute(trx)
    return work(trx)
  })
}
