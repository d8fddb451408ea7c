import { limits } from '@foyer/auth-domain/limits'
import type { Db } from '#engine/handles.ts'

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
