import { createJobQueue, type JobQueue } from '@foyer/trpc-router/runtime/secrets/job-queue'
import type { AskedOfPrimary } from './questions.ts'
import type { WorkerProcess } from './worker-process.ts'

type TurnTaker = Pick<WorkerProcess, 'state'>

/** Whose turn it is to hash a password: one queue for all workers, so that it is as long and as fair as that of one. */
export class Turns {
  readonly #queue: JobQueue = createJobQueue()
  readonly #ends = new Map<TurnTaker, Map<number, () => void>>()
  #count = 0

  isFull(): boolean {
    return this.#queue.isFull()
  }

  /** Resolves with a number to end the turn with; with undefined where it is refused. */
  take(process: TurnTaker, { asker, patience }: AskedOfPrimary['turn']['sent']): Promise<number | undefined> {
    return new Promise((resolve) => {
      const turn = () => new Promise<void>((end) => resolve(this.#begin(process, end)))
      this.#queue.run(asker, turn, patience).catch(() => resolve(undefined))
    })
  }

  end(process: TurnTaker, number: number): void {
    const ends = this.#ends.get(process)
    ends?.get(number)?.()
    ends?.delete(number)
  }

  /** The process has ended, and with it its turns. */
  forget(process: TurnTaker): void {
    for (const end of this.#ends.get(process)?.values() ?? []) end()
    this.#ends.delete(process)
  }

  #begin(process: TurnTaker, end: () => void): number | undefined {
    if (process.state === 'ended') {
      end()
      return undefined
    }
    this.#count += 1
    const ends = this.#ends.get(process) ?? new Map<number, () => void>()
    this.#ends.set(process, ends.set(this.#count, end))
    return this.#count
  }
}
