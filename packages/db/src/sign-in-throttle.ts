import { sql } from 'kysely'
import type { Db } from './handles.ts'

/**
 * Counts one attempt under `key` before its password is compared; undefined lets it go on, a number is the seconds to
 * wait. `delays[n]` is the rest after the n-th failure in a row; past the last entry the count begins anew. One
 * statement, so that attempts sent at once are counted one by one.
 */
export async function claimSignInAttempt(
  db: Db,
  key: string,
  delays: readonly number[],
  now: Date,
): Promise<number | undefined> {
  const most = delays.length - 1
  const failures = sql<number>`case when "signInThrottle"."failures" >= ${most} then 1 else "signInThrottle"."failures" + 1 end`
  const delay = sql`(${sql.val([...delays])}::int[])[1 + ${failures}]`
  // A free attempt blocks nobody, not even one whose clock is a moment behind.
  const notBlocked = new Date(0)
  const claimed = await db
    .insertInto('signInThrottle')
    .values({ key, failures: 1, blockedUntil: notBlocked, updatedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          failures,
          blockedUntil: sql<Date>`case when ${delay} = 0 then "signInThrottle"."blockedUntil" else ${now}::timestamptz + make_interval(secs => ${delay}) end`,
          updatedAt: now,
        })
        .where('signInThrottle.blockedUntil', '<=', now),
    )
    .returning('failures')
    .executeTakeFirst()
  return claimed === undefined ? secondsBlocked(db, key, now) : undefined
}

/** Forgets the failures of an address: a right password, or a reset. */
export async function forgetFailedSignIns(db: Db, key: string): Promise<void> {
  await db.deleteFrom('signInThrottle').where('key', '=', key).execute()
}

async function secondsBlocked(db: Db, key: string, now: Date): Promise<number> {
  const row = await db.selectFrom('signInThrottle').select('blockedUntil').where('key', '=', key).executeTakeFirst()
  const milliseconds = row === undefined ? 0 : row.blockedUntil.getTime() - now.getTime()
  return Math.max(1, Math.ceil(milliseconds / 1000))
}
