import type { PGlite } from '@electric-sql/pglite'
import { DatabaseUnavailableError } from '#engine/errors.ts'
import { exchangeWith } from './create-pglite.ts'
import type { Engine } from './engine.ts'
import { EventLoopTurn } from './event-loop-turn.ts'

/**
 * PGlite in this thread, for tests, of which each file opens some: a thread for each would cost more time and memory than
 * it saves. The event loop turns between statements.
 */
export class EngineHere implements Engine {
  readonly #pglite: PGlite
  readonly #turn = new EventLoopTurn()

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  async exchange(message: Uint8Array): Promise<readonly Uint8Array[]> {
    await this.#turn.due()
    if (!this.#pglite.ready) throw new DatabaseUnavailableError('The embedded database is closed')
    return exchangeWith(this.#pglite, message)
  }

  close(): Promise<void> {
    return this.#pglite.close()
  }
}
