import type { Worker } from 'node:cluster'
import { type Answers, Channel } from './channel.ts'
import { closeUntaken } from './handed-connections.ts'
import type { AskedOfPrimary, AskedOfWorker } from './questions.ts'

/** How a process has ended. */
export type Ending = { code: number | null; signal: string | null }

/** What the primary knows of a worker: `retiring` while it finishes what it has begun and accepts nothing new. */
type WorkerState = 'starting' | 'listening' | 'ready' | 'retiring' | 'ended'

/** A worker as the primary sees it. */
export class WorkerProcess {
  /** The same for a worker and the one that replaces it. */
  readonly number: number
  readonly channel: Channel<AskedOfWorker, AskedOfPrimary>
  readonly ended: Promise<Ending>
  state: WorkerState = 'starting'
  /** Whether it answers questions. */
  hears = false
  wasReady = false
  /** It was told to end. */
  isStopped = false
  readonly startedAt = performance.now()
  readonly #worker: Worker
  readonly #listeners = new Set<() => void>()

  constructor(number: number, worker: Worker, answersOf: (process: WorkerProcess) => Answers<AskedOfPrimary>) {
    this.number = number
    this.#worker = worker
    this.channel = new Channel(
      {
        // A worker that has ended does not hear it, which its end tells.
        send: (message) => void (worker.isConnected() && worker.send(message, undefined, () => undefined)),
        hear: (listen) => void worker.on('message', listen),
      },
      answersOf(this),
    )
    worker.on('error', () => undefined)
    closeUntaken(worker.process)
    this.ended = new Promise((resolve) => {
      worker.once('exit', (code: number | null, signal: string | null) => {
        this.hears = false
        this.enter('ended')
        this.channel.close()
        resolve({ code, signal })
      })
    })
  }

  /** Whether it accepts requests. */
  get serves(): boolean {
    return this.state === 'listening' || this.state === 'ready'
  }

  enter(state: WorkerState): void {
    this.state = state
    this.wasReady ||= state === 'ready'
    for (const listener of this.#listeners) listener()
  }

  /** Resolves when it is in one of these states, or has ended. */
  async reaches(...states: WorkerState[]): Promise<void> {
    const there = () => this.state === 'ended' || states.includes(this.state)
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (!there()) return
        this.#listeners.delete(look)
        resolve()
      }
      this.#listeners.add(look)
      look()
    })
  }

  kill(): void {
    this.#worker.process.kill('SIGKILL')
  }
}
