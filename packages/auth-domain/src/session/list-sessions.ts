import { isExpired } from './policy.ts'
import type { Session } from './session.ts'

/** What a person sees of their sessions: neither ended ones nor those an admin opened in their name. */
export function listedSessions(sessions: readonly Session[], now: Date): Session[] {
  return sessions.filter((session) => session.impersonatedBy === null && !isExpired(session, now))
}
