import { isExpired } from './policy.ts'
import type { Session } from './session.ts'

/** The sessions shown to their user: neither expired ones nor impersonations by an admin. */
export function listedSessions<Listed extends Pick<Session, 'impersonatedBy' | 'expiresAt'>>(
  sessions: readonly Listed[],
  now: Date,
): Listed[] {
  return sessions.filter((session) => session.impersonatedBy === null && !isExpired(session, now))
}
