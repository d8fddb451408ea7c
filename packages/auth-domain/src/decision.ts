import type { RefusalName } from './refusals.ts'

/** Result of a rule: allowed with `value`, or refused for a named reason. */
export type Decision<T = void> = { allowed: true; value: T } | Refusal

/**
 * `subject`: the value that the refusal's message names, if it names one; `reason`: a code of the application's own;
 * `missingPermissions`: what the caller would have to hold, such as `member:delete`.
 */
type Refusal = {
  allowed: false
  refusal: RefusalName
  subject?: string
  reason?: string
  missingPermissions?: readonly string[]
}

export function allow(): Decision
export function allow<T>(value: T): Decision<T>
export function allow(value?: unknown): Decision<unknown> {
  return { allowed: true, value }
}

export function refuse(refusal: RefusalName, subject?: string): Refusal {
  return subject === undefined ? { allowed: false, refusal } : { allowed: false, refusal, subject }
}
