import type { Operation } from '@foyer/auth-domain/contract/operation'
import type { FinishedCall } from '#runtime/context/call-observer.ts'
import type { Services } from '#runtime/context/services.ts'
import type { TranslatedError } from './translate-error.ts'

type Finishing = {
  operation: Operation
  /** By `startOf`. */
  started: number
  signIn?: Pick<FinishedCall, 'signedIn' | 'unsuccessful'> | undefined
  failure?: Pick<TranslatedError, 'refusal' | 'fault'> | undefined
  /** For the log, unless it says so itself. */
  requestId?: unknown
}

/** When a call begins; nothing is asked where nobody measures. */
export function startOf({ observe }: Pick<Services, 'observe'>): number {
  return observe === undefined ? 0 : performance.now()
}

/** Tells whoever measures how a call ended, and the log of a fault: of one that is made, and of one answered from memory. */
export function finishCall({ observe, log }: Pick<Services, 'observe' | 'log'>, finishing: Finishing): void {
  const { operation, started, failure, requestId, signIn = { signedIn: false, unsuccessful: undefined } } = finishing
  const { name } = operation
  observe?.({ operation: name, milliseconds: performance.now() - started, refusal: failure?.refusal, ...signIn })
  if (failure?.fault !== undefined)
    log.error({ err: failure.fault, operation: name, ...(requestId !== undefined && { requestId }) }, 'call failed')
}
