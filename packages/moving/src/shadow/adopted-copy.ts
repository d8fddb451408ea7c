import type { IncomingMessage } from 'node:http'
import type { ComparedAnswer } from './compare-answers.ts'

/** Whose session it is, and whether it is older than the adoption. */
type KnownSession = { userId: string; adopted: boolean }

/** Foyer on the copy. It is reached by this process alone: it listens nowhere. */
export type AdoptedCopy = {
  /** When the database was adopted. */
  at: Date
  /** The handle of the session that a request presents with a valid signature, as a cookie or a bearer; none beside a key. */
  handleIn(request: IncomingMessage): string | undefined
  find(handle: string): Promise<KnownSession | undefined>
  /** Asks what a GET has asked. */
  ask(request: IncomingMessage): Promise<ComparedAnswer>
}
