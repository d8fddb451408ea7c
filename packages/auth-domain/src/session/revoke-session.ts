import { allow, type Decision, refuse } from '#decision.ts'
import type { Session } from './session.ts'

type Revoked = Pick<Session, 'id' | 'token' | 'userId'>

/** Users may revoke their own sessions; for another user's session the answer is the same as without a session (S29). */
export function revokeSession(target: Revoked | undefined, by: { id: string }): Decision<Revoked> {
  if (target === undefined) return refuse('SESSION_NOT_FOUND')
  if (target.userId !== by.id) return refuse('SESSION_OF_ANOTHER')
  return allow(target)
}
