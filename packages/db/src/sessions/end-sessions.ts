import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#engine/handles.ts'
import { withoutTimeout } from '#engine/statement-timeout.ts'

/**
 * What lets somebody in: a session, a sign-in that waits for its second factor, a device that is not asked for one, or what an
 * application was given.
 */
export type SignInTable = 'session' | 'pendingSignIn' | 'trustedDevice' | 'oauthGrant'

/** Counts every row, however long that takes. */
export function countSignIns(db: Db, table: SignInTable): Promise<number> {
  return withoutTimeout(db, async (trx) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(trx)
    return rows[0]?.count ?? 0
  })
}

/** The next rows in the order of their ids; with `createdBy` only those that are not newer. */
export type SignInPage = { after: string; limit: number; createdBy?: Date }

/**
 * Deletes the rows of a page, whosever they are; undefined when there are none. Those that a transaction holds are passed
 * over and counted in `held`: waiting for one could take longer than a statement may.
 */
export async function deleteSignIns(
  db: Db,
  table: SignInTable,
  { after, limit, createdBy }: SignInPage,
): Promise<{ deleted: number; held: number; last: string } | undefined> {
  const page = await db
    .selectFrom(table)
    .select('id')
    .where('id', '>', after)
    .$if(createdBy !== undefined, (rows) => rows.where('createdAt', '<=', createdBy ?? null))
    .orderBy('id')
    .limit(limit)
    .execute()
  const ids = page.map(({ id }) => id)
  const last = ids.at(-1)
  if (last === undefined) return undefined
  const rows = await db
    .deleteFrom(table)
    .where('id', 'in', (unused) =>
      unused.selectFrom(table).select('id').where(ofPage(table, ids)).forUpdate().skipLocked(),
    )
    .returning('id')
    .execute()
  const ended = new Set(rows.map(({ id }) => id))
  return { deleted: ended.size, held: ids.filter((id) => !ended.has(id)).length, last }
}

// The impersonations that a session has begun end with it, and are counted as well.
function ofPage(table: SignInTable, ids: string[]): RawBuilder<SqlBool> {
  const among = sql<SqlBool>`"id" = any(${ids})`
  return table === 'session' ? sql<SqlBool>`(${among} or "impersonatedFrom" = any(${ids}))` : among
}

/** Whether another transaction in this database, of the same role, runs for longer than `milliseconds`. */
export async function hasTransactionsOlderThan(db: Db, milliseconds: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and "xact_start" < clock_timestamp() - ${milliseconds}::float8 * interval '1 millisecond'
    ) as "found"`.execute(db)
  return rows[0]?.found ?? false
}
