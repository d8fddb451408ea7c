import { HOUR, limits } from '@foyer/auth-domain/limits'
import { sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'

/**
 * Counts a second factor that is about to be compared as a wrong one of its user, codes of every kind together; false when
 * those of the last hour are used up (T21). One statement, so that concurrent attempts are all counted.
 */
export async function claimUserAttempt(db: Db, userId: string, now: Date): Promise<boolean> {
  const ended = sql<boolean>`("attemptsSince" is null or "attemptsSince" <= ${now}::timestamptz - ${HOUR} * interval '1 second')`
  const claimed = await db
    .updateTable('twoFactor')
    .set({
      attempts: sql<number>`case when ${ended} then 1 else "attempts" + 1 end`,
      attemptsSince: sql<Date>`case when ${ended} then ${now}::timestamptz else "attemptsSince" end`,
    })
    .where('userId', '=', userId)
    .where(sql<boolean>`(${ended} or "attempts" < ${limits.secondFactorAttemptsPerHour})`)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Gives back the attempt of a code that was right. */
export async function returnUserAttempt(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('twoFactor')
    .set((factor) => ({ attempts: factor('attempts', '-', 1) }))
    .where('userId', '=', userId)
    .where('attempts', '>', 0)
    .execute()
}

/** The seconds until a user may try again. */
export async function findAttemptsEnd(db: Db, userId: string, now: Date): Promise<number> {
  const row = await db.selectFrom('twoFactor').select('attemptsSince').where('userId', '=', userId).executeTakeFirst()
  const since = row?.attemptsSince?.getTime() ?? 0
  return Math.max(1, Math.ceil((since - now.getTime()) / 1000) + HOUR)
}

/** Counts a code that is about to be compared for a pending sign-in; false when it has ended, or has no attempt left. */
export async function claimPendingAttempt(db: Db, token: string, now: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('pendingSignIn')
    .set((pending) => ({ attempts: pending('attempts', '+', 1) }))
    .where('token', '=', token)
    .where('expiresAt', '>', now)
    .where('attempts', '<', limits.secondFactorAttempts)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}
