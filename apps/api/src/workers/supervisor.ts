import cluster from 'node:cluster'
import type { Log } from '@foyer/trpc-router/runtime/context/services'
import type { Answers } from './channel.ts'
import type { AskedOfPrimary } from './questions.ts'
import { type Ending, WorkerProcess } from './worker-process.ts'

type SupervisorParts = {
  count: number
  log: Log
  answersOf: (process: WorkerProcess) => Answers<AskedOfPrimary>
  /** A worker ended by itself. */
  onCrash: () => void
  onEnd: (process: WorkerProcess) => void
}

/** No worker can be had; the last of them has said why. */
class NoWorkerError extends Error {
  override readonly name = 'NoWorkerError'
}

const FIRST_PAUSE_MILLISECONDS = 100
const LONGEST_PAUSE_MILLISECONDS = 10_000
/** A worker that has lived for so long has not ended because of how it started. */
const SETTLED_MILLISECONDS = 60_000
/** So many in a row that end before they are ready end the process, if none serves. */
const MAX_FAILED_STARTS = 5
/** How long a worker that is replaced waits for its idle connections to send something, or to end. */
const RETIRE_MILLISECONDS = 5000
/** Longer than a worker takes that keeps to its limits. */
const STOP_MILLISECONDS = 9000

/** The workers of an instance. One that ends is replaced; one of them leads. */
export class Supervisor {
  readonly #parts: SupervisorParts
  readonly #current = new Map<number, WorkerProcess>()
  readonly #all = new Set<WorkerProcess>()
  readonly #failures = new Map<number, number>()
  #leader: WorkerProcess | undefined
  #giveUp: (error: Error) => void = () => undefined
  #tellFirstReady: (process: WorkerProcess) => void = () => undefined
  readonly #firstReady = new Promise<WorkerProcess>((resolve) => {
    this.#tellFirstReady = resolve
  })
  #everReady = false
  #failedStarts = 0
  #restarting = 0
  #rounds: Promise<void> = Promise.resolve()
  stopping = false

  constructor(parts: SupervisorParts) {
    this.#parts = parts
  }

  /** Those that run, also beside the one that replaces them. */
  get processes(): readonly WorkerProcess[] {
    return [...this.#all]
  }

  get leader(): WorkerProcess | undefined {
    return this.#leader
  }

  /** Resolves when the first worker listens; the others follow when it is ready. `ended` rejects when none can be had any more. */
  async start(): Promise<{ ended: Promise<never> }> {
    const ended = new Promise<never>((_resolve, reject) => {
      this.#giveUp = reject
    })
    // The first brings the database to its schema: the others find it done, and do not compete for the processors.
    const first = this.#fork(1)
    await first.reaches('listening', 'ready')
    if (first.state === 'ended') await ended
    void first.reaches('ready').then(() => {
      if (this.stopping) return
      for (let number = 2; number <= this.#parts.count; number += 1) this.#fork(number)
    })
    return { ended }
  }

  /** The first worker that is ready, however many have failed before it. */
  firstReady(): Promise<WorkerProcess> {
    return this.#firstReady
  }

  /** Replaces one worker after the other, each when the next is ready. Asked again meanwhile, it is done once more. */
  restart(): void {
    if (this.#restarting > 1 || this.stopping) return
    this.#restarting += 1
    this.#rounds = this.#rounds
      .then(() => this.#replaceAll())
      .finally(() => {
        this.#restarting -= 1
      })
  }

  /** Has all workers leave, drain and end; rejects when one did not end cleanly. */
  async stop(leaveMilliseconds: number): Promise<void> {
    this.stopping = true
    const endings = await Promise.all(this.processes.map((process) => this.#stopOne(process, leaveMilliseconds, false)))
    if (endings.some(({ code }) => code !== 0)) throw new NoWorkerError('A worker did not end cleanly')
  }

  #fork(number: number, replaced?: WorkerProcess): WorkerProcess {
    const othersServe = this.processes.some(({ serves }) => serves)
    const worker = cluster.fork({
      FOYER_WORKERS: String(this.#parts.count),
      FOYER_WORKER: String(number),
      FOYER_OTHERS_SERVE: String(othersServe),
    })
    const process = new WorkerProcess(number, worker, this.#parts.answersOf)
    this.#all.add(process)
    if (replaced === undefined) this.#current.set(number, process)
    void process.reaches('ready').then(() => this.#onReady(process))
    void process.ended.then((ending) => this.#onEnd(process, ending))
    return process
  }

  #onReady(process: WorkerProcess): void {
    if (process.state !== 'ready') return
    this.#everReady = true
    this.#tellFirstReady(process)
    this.#failedStarts = 0
    this.#chooseLeader()
  }

  #onEnd(process: WorkerProcess, ending: Ending): void {
    this.#all.delete(process)
    this.#parts.onEnd(process)
    this.#chooseLeader()
    if (this.stopping || process.isStopped) return
    this.#parts.onCrash()
    this.#parts.log.error({ ended: process.number, ...ending }, 'a worker has ended')
    if (!process.wasReady) this.#failedStarts += 1
    const serves = this.processes.some((one) => one.serves)
    if (!this.#everReady || (this.#failedStarts >= MAX_FAILED_STARTS && !serves)) {
      this.#giveUp(new NoWorkerError(`Worker ${process.number} ${describeEnding(ending)} before it was ready`))
    } else if (this.#current.get(process.number) === process) this.#replaceLater(process)
  }

  #replaceLater({ number, startedAt }: WorkerProcess): void {
    const settled = performance.now() - startedAt > SETTLED_MILLISECONDS
    const failures = settled ? 1 : (this.#failures.get(number) ?? 0) + 1
    this.#failures.set(number, failures)
    const ended = this.#current.get(number)
    setTimeout(
      () => {
        if (!this.stopping && this.#current.get(number) === ended) this.#fork(number)
      },
      Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** (failures - 1), LONGEST_PAUSE_MILLISECONDS),
    )
  }

  async #replaceAll(): Promise<void> {
    this.#parts.log.info({ workers: this.#parts.count }, 'workers are replaced one after the other')
    for (const [number, process] of [...this.#current]) {
      if (this.stopping || process.state === 'ended') continue
      const next = this.#fork(number, process)
      await next.reaches('ready')
      if (next.state !== 'ready') {
        const kept = 'the new worker could not start; the others stay as they are'
        return this.#parts.log.error({ failed: number }, kept)
      }
      this.#current.set(number, next)
      await this.#stopOne(process, RETIRE_MILLISECONDS, true)
    }
    this.#parts.log.info({ workers: this.#parts.count }, 'workers have been replaced')
  }

  async #stopOne(process: WorkerProcess, leaveMilliseconds: number, retires: boolean): Promise<Ending> {
    process.isStopped = true
    if (!process.hears) {
      process.kill()
      await process.ended
      return { code: 0, signal: null }
    }
    process.enter('retiring')
    if (retires) this.#chooseLeader()
    process.channel.tell('stop', { leaveMilliseconds, retires })
    const late = setTimeout(() => process.kill(), leaveMilliseconds + STOP_MILLISECONDS)
    return process.ended.finally(() => clearTimeout(late))
  }

  #chooseLeader(): void {
    if (this.stopping || this.#leader?.state === 'ready') return
    this.#leader = this.processes.find(({ state }) => state === 'ready')
    this.#leader?.channel.tell('lead', undefined)
  }
}

function describeEnding({ code, signal }: Ending): string {
  return signal === null ? `ended with code ${code}` : `was ended by ${signal}`
}
