import type { Trx } from '@foyer/db/engine/handles'
import { sql } from 'kysely'
import { NotAdoptableError } from './not-adoptable.ts'

/** How long to wait for the tables. */
export const LOCK_MILLIS = 10_000
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Locks tables of a schema against everybody. A transaction that was left open would have all wait for it: after that time
 * nothing is done, here and wherever else the transaction has to wait from now on.
 */
export async function lockTables(
  trx: Trx,
  schema: string,
  names: readonly string[],
  millis = LOCK_MILLIS,
): Promise<void> {
  const tables = names.map((name) => sql.table(`${schema}.${name}`))
  await sql`set local lock_timeout = ${sql.lit(millis)}`.execute(trx)
  try {
    await sql`lock table ${sql.join(tables)} in access exclusive mode`.execute(trx)
  } catch (error) {
    if (!hasCode(error, new Set([LOCK_NOT_AVAILABLE]))) throw error
    throw new NotAdoptableError(
      `The tables have been in use for ${millis / 1000} s (${names.join(', ')}): stop better-auth, or Foyer, and end transactions that are left open (pg_stat_activity). Nothing has been changed.`,
    )
  }
}

/** Whether an error is one of these of PostgreSQL. */
export function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  return error instanceof Error && 'code' in error && codes.has(String(error.code))
}
