import { unavailable } from '#engine/errors.ts'
import type { ConnectionQueue } from '#engine/pglite/connection-queue.ts'
import type { PGliteStatements } from '#engine/pglite/statements.ts'
import type { ChangeFeed, FeedFault, OnInvalidated } from './change-feed.ts'
import { CHANGES_CHANNEL, EVERYTHING, isKey } from './change-keys.ts'

/** Hears changes of the embedded database: in its one process, before the statement that commits them is answered. */
export class EmbeddedFeed implements ChangeFeed {
  readonly #statements: PGliteStatements
  readonly #queue: ConnectionQueue
  readonly #listening: Promise<void>
  readonly #stopHearing: () => { others: boolean }
  #fault: FeedFault | undefined = 'starting'
  #cause: unknown

  constructor(statements: PGliteStatements, queue: ConnectionQueue, hear: OnInvalidated) {
    this.#statements = statements
    this.#queue = queue
    this.#stopHearing = statements.hear((channel, payload) => {
      if (channel === CHANGES_CHANNEL && (payload === EVERYTHING || isKey(payload))) hear(payload)
    })
    this.#listening = this.#alone(`listen "${CHANGES_CHANNEL}"`)
    this.#listening.then(
      () => {
        this.#fault = undefined
      },
      (error) => {
        this.#fault = 'lost'
        this.#cause = error
      },
    )
  }

  fault(): FeedFault | undefined {
    return this.#fault
  }

  cause(): unknown {
    return this.#cause
  }

  async waitForInvalidations(): Promise<void> {}

  // Who would ask is the process that writes.
  outage(): undefined {}

  async close(): Promise<void> {
    this.#fault = 'lost'
    await this.#listening.catch(() => undefined)
    // The connection is that of all feeds of this database.
    if (this.#stopHearing().others) return
    await this.#alone(`unlisten "${CHANGES_CHANNEL}"`).catch((error) => {
      if (!unavailable(error)) throw error
    })
  }

  // Not within another's transaction, whose rollback would take it back.
  async #alone(statement: string): Promise<void> {
    const release = await this.#queue.enter(statement)
    try {
      await this.#statements.run(statement, [])
    } finally {
      release()
    }
  }
}
