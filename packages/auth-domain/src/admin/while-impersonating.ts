import type { Contract } from '#contract/contract.ts'
import type { OperationRules } from '#contract/rules.ts'
import { allow, type Decision, refuse } from '#decision.ts'

/** An operation that is refused while impersonating. */
export type RefusedOperation = {
  [Name in keyof Contract]: Contract[Name]['rules']['impersonating'] extends 'refused' ? Name : never
}[keyof Contract]

/** Whether a session may call an operation: every session may, except an impersonation what is not allowed to it. */
export function callOperation(
  session: { impersonatedBy: string | null },
  { impersonating }: Pick<OperationRules, 'impersonating'>,
): Decision {
  if (session.impersonatedBy === null || impersonating === 'allowed') return allow()
  return refuse('NOT_WHILE_IMPERSONATING')
}
