import { allow, type Decision, refuse } from '#decision.ts'
import { checkFresh, type SessionPolicy } from '#session/policy.ts'
import type { Session } from '#session/session.ts'
import type { Confirmations, SessionAuthentication } from '#sign-in/methods.ts'
import { isConfirmed } from '#step-up/step-up.ts'

/** A session, how it began, and when it was confirmed last. */
export type PasswordlessSession = {
  session: Pick<Session, 'createdAt' | 'impersonatedBy'>
  authentication: SessionAuthentication & Confirmations
}

/**
 * Whether the session of a user without a password counts in the password's place (T31): it is fresh and began by a passkey,
 * or has passed the second factor recently.
 */
export function standsForPassword(
  { session, authentication }: PasswordlessSession,
  policy: SessionPolicy,
  now: Date,
): Decision {
  if (isConfirmed({ session, authentication }, policy, now)) return allow()
  // Not where it was handed over from one that did.
  const [first] = authentication.methods.split(',')
  return first === 'passkey' && checkFresh(session, policy, now).allowed ? allow() : refuse('SESSION_NOT_FRESH')
}
