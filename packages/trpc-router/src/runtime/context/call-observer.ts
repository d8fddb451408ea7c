import type { RefusalName } from '@foyer/auth-domain/refusals'

/** What became of one call. `operation` is the procedure's name, never anything that a client made up. */
export type FinishedCall = {
  operation: string
  milliseconds: number
  /** Undefined where the procedure answered. */
  refusal: RefusalName | undefined
  /** Whether a session was started. */
  signedIn: boolean
  /** How a sign-in ended that was answered by a redirect and began no session. */
  unsuccessful: Unsuccessful | undefined
}

/** `failed`: of something that it needs, such as a provider that does not answer. */
export type Unsuccessful = 'refused' | 'failed'

/** Hears of every finished call of both transports. */
export type CallObserver = (call: FinishedCall) => void

/** Hears of each answer of the feed how old its oldest event is, and whose events its reader follows. */
export type ReaderObserver = (reader: 'service' | 'organization', milliseconds: number) => void
