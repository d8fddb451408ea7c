import { RoundTrips } from '@foyer/db/changes/round-trips'
import type { Siblings } from '@foyer/trpc-router/runtime/memory/answer-memory'
import type { Channel } from './channel.ts'
import type { AskedOfPrimary, AskedOfWorker } from './questions.ts'
import { machineMilliseconds } from './time.ts'

/** How long a sibling may take until it finds nothing in its memory any more. */
export const SIBLING_MILLISECONDS = 250
/** How often the primary says that it passes on questions. */
export const TICK_MILLISECONDS = 100
/** A little longer than siblings have, so that it hears of all that are in time. */
export const ANSWER_MILLISECONDS = 300
/** The primary is slow: it has said nothing for long enough that the siblings find nothing. */
const PATIENCE_MILLISECONDS = 500

/**
 * The siblings' memory is exact like one's own: a change is answered when each of them has heard it, or finds nothing.
 * One that the primary's question does not reach, because either of them stands still, has not heard a tick either.
 */
export class SiblingWorkers implements Siblings {
  readonly #trips: RoundTrips
  #tickedAt = Number.NEGATIVE_INFINITY

  constructor(primary: Channel<AskedOfPrimary, AskedOfWorker>) {
    this.#trips = new RoundTrips(() => primary.ask('settle', undefined, PATIENCE_MILLISECONDS).catch(() => undefined))
  }

  /** `at`, in the time of the machine, is when the primary said so: what it had asked before has been heard. */
  tick(at: number): void {
    this.#tickedAt = at
  }

  current(): boolean {
    return machineMilliseconds() - this.#tickedAt <= SIBLING_MILLISECONDS
  }

  async settle(): Promise<void> {
    await this.#trips.begin()
  }
}
