import { allow, type Decision, refuse } from '../decision.ts'
import type { Session } from './session.ts'

/** A person may end their own sessions; another's answers as if nobody were signed in (S29). */
export function revokeSession(target: Session | undefined, by: { id: string }): Decision<Session> {
  if (target === undefined) return refuse('SESSION_NOT_FOUND')
  if (target.userId !== by.id) return refuse('SESSION_OF_ANOTHER')
  return allow(target)
}
