import { Worker } from 'node:worker_threads'
import type { ClaimPlace } from '#engine/directory-lock.ts'
import { DatabaseUnavailableError } from '#engine/errors.ts'
import type { Engine } from './engine.ts'

/** What the thread opens: a data directory, which it makes from `template` where it is missing, or an empty database in memory. */
export type EngineStart = { dataDir?: string; template?: string | undefined; claim?: ClaimPlace }
/** One exchange, or the request to close, after which the thread ends. */
export type EngineRequest = Uint8Array | 'close'
/** The pieces of an answer; none for the first one, which says that the database is open. */
export type EngineAnswer = { pieces: readonly Uint8Array[] } | { failure: string }

/** Called when the thread has ended without having been closed. */
export type OnEngineEnd = (error: Error) => void

/** `signal` ends the thread where it stands, also while it opens: nothing more is written, not even what closing would. */
export type EngineOptions = { onEnd?: OnEngineEnd | undefined; signal?: AbortSignal; entry?: URL }

type Waiting = { resolve(pieces: readonly Uint8Array[]): void; reject(error: Error): void }

// It makes little garbage but that of opening, which is given back the sooner: 20 MB of the most that a start takes.
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 2 }

// The bundle's build names the bundled thread here instead.
const sourceEntry = () => new URL('./engine-worker-source.mjs', import.meta.url)

/** PGlite in a thread of its own: this one answers requests while a statement is computed, however long it takes. */
export class EngineThread implements Engine {
  readonly #worker: Worker
  readonly #exited: Promise<void>
  #waiting: Waiting | undefined
  /** Why there are no more answers. */
  #over: Error | undefined
  #reason: unknown
  #closing = false

  private constructor(start: EngineStart, entry: URL, onEnd: OnEngineEnd) {
    this.#worker = new Worker(entry, { workerData: start, resourceLimits: RESOURCE_LIMITS })
    this.#worker.on('message', (answer: EngineAnswer) => this.#settle(answer))
    this.#worker.on('error', (error) => {
      this.#reason = error
    })
    this.#exited = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        resolve()
        const error = this.#stop('The thread of the embedded database has ended')
        if (!this.#closing) onEnd(error)
      })
    })
  }

  /** Starts the thread and waits until the database is open; rejects with what keeps it from opening, or with the signal's reason. */
  static async start(start: EngineStart, options: EngineOptions = {}): Promise<EngineThread> {
    const { onEnd, signal, entry = sourceEntry() } = options
    signal?.throwIfAborted()
    let open = false
    const engine = new EngineThread(start, entry, (error) => open && onEnd?.(error))
    signal?.addEventListener('abort', () => engine.#abandon(signal.reason))
    try {
      await engine.#answer()
      open = true
      return engine
    } catch (error) {
      await engine.#worker.terminate()
      throw engine.#reason ?? error
    }
  }

  async exchange(message: Uint8Array): Promise<readonly Uint8Array[]> {
    if (this.#over !== undefined) throw this.#over
    const answer = this.#answer()
    this.#worker.postMessage(message satisfies EngineRequest, [message.buffer as ArrayBuffer])
    return answer
  }

  async close(): Promise<void> {
    if (this.#over === undefined) {
      this.#closing = true
      this.#over = new DatabaseUnavailableError('The embedded database is closed')
      this.#worker.ref()
      this.#worker.postMessage('close' satisfies EngineRequest)
    }
    await this.#exited
  }

  #abandon(reason: Error): void {
    this.#reason = reason
    this.#stop(reason.message)
    void this.#worker.terminate()
  }

  // Only while it owes an answer does it keep the process from ending.
  #answer(): Promise<readonly Uint8Array[]> {
    this.#worker.ref()
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
    })
  }

  #settle(answer: EngineAnswer): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    this.#worker.unref()
    if ('failure' in answer) waiting?.reject(new Error(answer.failure))
    else waiting?.resolve(answer.pieces)
  }

  /** There are no more answers; returns why, as it was said first. */
  #stop(message: string): Error {
    this.#over ??= new DatabaseUnavailableError(message, { cause: this.#reason })
    this.#waiting?.reject(this.#over)
    return this.#over
  }
}
