import { sql } from 'kysely'
import type { Db } from '#engine/handles.ts'

/** What is counted together; `userId` where it is of one user, whatever address they have. */
export type ThrottleKey = { key: string; userId?: string | undefined }

/**
 * Counts one attempt under `key` before its password is compared; undefined allows it, a number is the seconds to wait.
 * `delays[n]` is the delay in seconds after the n-th consecutive failure; past the last entry the count restarts. One
 * statement, so that concurrent attempts are all counted.
 */
export async function claimSignInAttempt(
  db: Db,
  { key, userId }: ThrottleKey,
  delays: readonly number[],
  now: Date,
): Promise<number | undefined> {
  const maxFailures = delays.length - 1
  const failures = sql<number>`case when "signInThrottle"."failures" >= ${maxFailures} then 1 else "signInThrottle"."failures" + 1 end`
  const delay = sql`(${sql.val([...delays])}::int[])[1 + ${failures}]`
  // An attempt without delay must not block another one, even on an instance whose clock is slightly behind.
  const notBlocked = new Date(0)
  const claimed = await db
    .insertInto('signInThrottle')
    .values({ key, userId: userId ?? null, failures: 1, blockedUntil: notBlocked, updatedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          userId: userId ?? null,
          failures,
          blockedUntil: sql<Date>`case when ${delay} = 0 then "signInThrottle"."blockedUntil" else ${now}::timestamptz + make_interval(secs => ${delay}) end`,
          updatedAt: now,
        })
        .where('signInThrottle.blockedUntil', '<=', now),
    )
    .returning('failures')
    .executeTakeFirst()
  return claimed === undefined ? Math.max(1, await findThrottleEnd(db, key, now)) : undefined
}

/** Resets the failure count, after a right password or a password reset. */
export async function resetSignInThrottle(db: Db, key: string): Promise<void> {
  await db.deleteFrom('signInThrottle').where('key', '=', key).execute()
}

/** Resets all counts of one user. */
export async function resetSignInThrottlesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('signInThrottle').where('userId', '=', userId).execute()
}

/** The seconds for which attempts under `key` are not compared; at most 0 if they are. */
export async function findThrottleEnd(db: Db, key: string, now: Date): Promise<number> {
  const row = await db.selectFrom('signInThrottle').select('blockedUntil').where('key', '=', key).executeTakeFirst()
  return row === undefined ? 0 : Math.ceil((row.blockedUntil.getTime() - now.getTime()) / 1000)
}
