import { allow, type Decision, refuse } from '#decision.ts'
import { type operations, rulesOf } from '#operations/operations.ts'

type Operations = typeof operations

/** An operation that is refused while impersonating. */
export type RefusedOperation = {
  [Name in keyof Operations]: Operations[Name]['impersonating'] extends 'refused' ? Name : never
}[keyof Operations]

/** Whether a session may call an operation: every session may, except an impersonation what is not allowed to it. */
export function callOperation(session: { impersonatedBy: string | null }, operation: string): Decision {
  if (session.impersonatedBy === null || rulesOf(operation).impersonating === 'allowed') return allow()
  return refuse('NOT_WHILE_IMPERSONATING')
}
