import { beganByKnowledge } from '@foyer/auth-domain/sign-in/methods'
import { mayBeGuessed } from '@foyer/auth-domain/two-factor/second-factor-attempts'
import { claimPendingAttempt } from '@foyer/db/two-factor/attempts'
import { type AttemptCount, countAttempt } from '#operations/password/password-attempts.ts'
import type { Call } from '#runtime/context/call.ts'
import { hasSignedInHere } from '#runtime/context/known-browser.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { secondFactorCount } from './second-factor-count.ts'
import { pendingSignInEnded, type SecondFactorSubject } from './second-factor-subject.ts'

/**
 * The count of an attempt: strangers have one count, sessions and known browsers of the user another. `byKnowingStranger`: by
 * a stranger who has the password.
 */
export type ClaimedAttempt = { byKnowingStranger: boolean; count: AttemptCount }

/**
 * Counts a second factor before it is compared, in statements of their own: a refused comparison rolls back its transaction,
 * and the attempt still counts (T3). Five for a pending sign-in; for a user ten of every kind together, then rests, for
 * strangers apart from those who have signed in before (T21, T22).
 */
export async function claimSecondFactorAttempt(
  call: Call,
  subject: SecondFactorSubject,
  method: Parameters<typeof mayBeGuessed>[0],
): Promise<ClaimedAttempt> {
  const { userId } = subject
  if (subject.kind === 'pending' && !(await claimPendingAttempt(call.db, subject.pending.token, call.now()))) {
    throw pendingSignInEnded()
  }
  // Nobody has a session who does not have the second factor.
  const isKnown = subject.kind === 'session' || (await isFromKnownBrowser(call, userId))
  // Known browsers together: markers may have been collected before there was a second factor.
  const count = await secondFactorCount(call, isKnown ? 'known' : 'stranger', userId)
  const wait = await countAttempt(call, count)
  if (wait !== undefined && mayBeGuessed(method)) throw refused('TOO_MANY_REQUESTS', { retryAfter: wait })
  return { byKnowingStranger: !isKnown && subject.kind === 'pending' && beganByKnowledge(subject.pending), count }
}

async function isFromKnownBrowser(call: Call, userId: string): Promise<boolean> {
  const user = (await call.browser.users()).find(({ id }) => id === userId)
  return user !== undefined && hasSignedInHere(call, user)
}
