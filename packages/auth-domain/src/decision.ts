import type { RefusalName } from './refusals.ts'

/** Result of a rule: allowed with `value`, or refused for a named reason. */
export type Decision<T = void> = { allowed: true; value: T } | { allowed: false; refusal: RefusalName }

export function allow(): Decision
export function allow<T>(value: T): Decision<T>
export function allow(value?: unknown): Decision<unknown> {
  return { allowed: true, value }
}

export function refuse(refusal: RefusalName): { allowed: false; refusal: RefusalName } {
  return { allowed: false, refusal }
}
