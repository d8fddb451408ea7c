import { allow, type Decision, refuse } from '#decision.ts'
import { inSeconds, type SessionPolicy } from '#session/policy.ts'
import type { Session } from '#session/session.ts'

/** Whether the session has itself passed the second factor, recently: what turns it off, or shows its secret, asks so (T30). */
export function checkRecentSecondFactor(passedAt: Date | null, policy: SessionPolicy, now: Date): Decision {
  if (passedAt !== null && (policy.freshAge === 0 || now < inSeconds(passedAt, policy.freshAge))) return allow()
  return refuse('STEP_UP_REQUIRED')
}

/** What replaces a factor that is in force: a session that has begun, or has passed it, recently (T29). */
export function checkMayReplaceSecondFactor(
  session: Pick<Session, 'createdAt'>,
  passedAt: Date | null,
  policy: SessionPolicy,
  now: Date,
): Decision {
  const latest = passedAt === null || passedAt < session.createdAt ? session.createdAt : passedAt
  return checkRecentSecondFactor(latest, policy, now)
}
