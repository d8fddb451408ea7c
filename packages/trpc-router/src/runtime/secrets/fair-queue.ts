import type { Queue, QueueAddOptions } from 'p-queue'

type Run = () => Promise<unknown>

/** `turnAway` refuses the job while it waits, and must remove it. */
export type FairOptions = QueueAddOptions & { requester?: string; turnAway?: () => void }

type Waiting = { id: string | undefined; run: Run; turnAway: (() => void) | undefined }

export const MAX_WAITING = 256

/**
 * Jobs in the order in which they are run: requesters take turns, and those of one requester keep their order. Beyond the bound
 * the newest job of the one who has most of them waiting is turned away, so that one requester crowds out nobody else.
 */
export class FairQueue implements Queue<Run, FairOptions> {
  // The next turn is the first one's; anyone who has had one goes to the end.
  readonly #turns = new Map<string, Waiting[]>()
  #size = 0
  /** How many jobs wait at most. */
  protected readonly mostWaiting: number = MAX_WAITING

  get size(): number {
    return this.#size
  }

  enqueue(run: Run, { id, requester = '', turnAway }: Partial<FairOptions> = {}): void {
    const theirs = this.#turns.get(requester) ?? []
    theirs.push({ id, run, turnAway })
    this.#turns.set(requester, theirs)
    this.#size += 1
    if (this.#size > this.mostWaiting) this.#longest(theirs).at(-1)?.turnAway?.()
  }

  dequeue(): Run | undefined {
    const [turn] = this.#turns
    if (turn === undefined) return undefined
    const [requester, [job, ...others]] = turn
    this.#turns.delete(requester)
    if (others.length > 0) this.#turns.set(requester, others)
    this.#size -= 1
    return job?.run
  }

  remove(id: string): void {
    for (const [requester, jobs] of this.#turns) {
      const others = jobs.filter((job) => job.id !== id)
      this.#size -= jobs.length - others.length
      if (others.length === 0) this.#turns.delete(requester)
      else this.#turns.set(requester, others)
    }
  }

  /** Every waiting job: none has a priority. */
  filter(): Run[] {
    return [...this.#turns.values()].flatMap((jobs) => jobs.map(({ run }) => run))
  }

  setPriority(): void {
    throw new Error('Jobs take turns and have no priority')
  }

  #longest(latest: Waiting[]): readonly Waiting[] {
    return [...this.#turns.values()].reduce((longest, jobs) => (jobs.length > longest.length ? jobs : longest), latest)
  }
}
