import { Mutex, type MutexInterface, withTimeout } from 'async-mutex'
import { DatabaseUnavailableError } from '../errors.ts'

const SHOWN = 300

/** The queue before PGlite's one connection. Nobody waits in it for ever: a `db` used inside a transaction would. */
export class ConnectionQueue {
  readonly #mutex = new Mutex()
  readonly #timeout = new Error('Waited too long')
  readonly #patient: MutexInterface
  readonly #waitMillis: number
  #running = 'nothing'

  constructor(waitMillis: number) {
    this.#waitMillis = waitMillis
    this.#patient = withTimeout(this.#mutex, waitMillis, this.#timeout)
  }

  /** Waits for the connection; what it resolves with gives it back. */
  async enter(statement: string): Promise<() => void> {
    const release = this.#mutex.isLocked() ? await this.#wait(statement) : await this.#mutex.acquire()
    this.#running = statement
    return release
  }

  /** Tells the queue what its holder does now. */
  running(statement: string): void {
    this.#running = statement
  }

  async closed(close: () => Promise<void>): Promise<void> {
    await this.#mutex.runExclusive(close)
  }

  async #wait(statement: string): Promise<() => void> {
    try {
      return await this.#patient.acquire()
    } catch (error) {
      if (error !== this.#timeout) throw error
      throw new DatabaseUnavailableError(
        `Waited ${this.#waitMillis} ms for the embedded database's one connection. ` +
          `Waiting: "${statement.slice(0, SHOWN)}". It is held by: "${this.#running.slice(0, SHOWN)}". ` +
          'A query on db inside a transaction waits for itself.',
      )
    }
  }
}
