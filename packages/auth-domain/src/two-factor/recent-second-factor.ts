import { allow, type Decision, refuse } from '#decision.ts'
import { inSeconds, type SessionPolicy } from '#session/policy.ts'

/** Whether the session has itself passed the second factor, recently: what turns it off, replaces it, or shows its secret, asks so (T29, T30). */
export function checkRecentSecondFactor(passedAt: Date | null, policy: SessionPolicy, now: Date): Decision {
  if (passedAt !== null && (policy.freshAge === 0 || now < inSeconds(passedAt, policy.freshAge))) return allow()
  return refuse('STEP_UP_REQUIRED')
}
