import { claimPendingAttempt, claimUserAttempt, findAttemptsEnd } from '@foyer/db/two-factor/attempts'
import type { Call } from '#runtime/context/call.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { pendingSignInEnded, type SecondFactorSubject } from './second-factor-subject.ts'

/**
 * Counts a code before it is compared, in statements of their own: a refused comparison rolls back its transaction, and
 * the attempt still counts (T3). Five for a pending sign-in; ten an hour for a user, codes of every kind together (T21).
 */
export async function claimSecondFactorAttempt({ db, now }: Call, subject: SecondFactorSubject): Promise<void> {
  const { userId } = subject
  if (subject.kind === 'pending' && !(await claimPendingAttempt(db, subject.pending.token, now()))) {
    throw pendingSignInEnded()
  }
  if (await claimUserAttempt(db, userId, now())) return
  throw refused('TOO_MANY_REQUESTS', { retryAfter: await findAttemptsEnd(db, userId, now()) })
}
