import type { RefusalName } from '@foyer/auth-domain/refusals'

/** What became of one call. `operation` is the procedure's name, never anything that a client made up. */
export type FinishedCall = {
  operation: string
  milliseconds: number
  /** Undefined where the procedure answered. */
  refusal: RefusalName | undefined
  /** Whether a session was started. */
  signedIn: boolean
}

/** Hears of every finished call of both transports. */
export type CallObserver = (call: FinishedCall) => void
