import { Mutex, type MutexInterface, withTimeout } from 'async-mutex'
import { DatabaseUnavailableError } from '#engine/errors.ts'

const MAX_SHOWN_LENGTH = 300

/** Queue for PGlite's single connection. Waiting is bounded: a query on `db` inside a transaction would wait forever. */
export class ConnectionQueue {
  readonly #mutex = new Mutex()
  readonly #timeout = new Error('Waited too long')
  readonly #mutexWithTimeout: MutexInterface
  readonly #waitMillis: number
  #running = 'nothing'
  #idleSince = performance.now()

  constructor(waitMillis: number) {
    this.#waitMillis = waitMillis
    this.#mutexWithTimeout = withTimeout(this.#mutex, waitMillis, this.#timeout)
  }

  /** Waits for the connection and resolves with the function that releases it. */
  async enter(statement: string): Promise<() => void> {
    const release = this.#mutex.isLocked() ? await this.#wait(statement) : await this.#mutex.acquire()
    this.#running = statement
    return () => {
      this.#idleSince = performance.now()
      release()
    }
  }

  /** For how long nobody has used the connection. */
  idleMillis(): number {
    return this.#mutex.isLocked() ? 0 : performance.now() - this.#idleSince
  }

  /** Records the running statement, for error messages. */
  running(statement: string): void {
    this.#running = statement
  }

  async close(close: () => Promise<void>): Promise<void> {
    await this.#mutex.runExclusive(close)
  }

  async #wait(statement: string): Promise<() => void> {
    try {
      return await this.#mutexWithTimeout.acquire()
    } catch (error) {
      if (error !== this.#timeout) throw error
      throw new DatabaseUnavailableError(
        `Waited ${this.#waitMillis} ms for the embedded database's one connection. ` +
          `Waiting: "${statement.slice(0, MAX_SHOWN_LENGTH)}". It is held by: "${this.#running.slice(0, MAX_SHOWN_LENGTH)}". ` +
          'A query on db inside a transaction waits for itself.',
      )
    }
  }
}
