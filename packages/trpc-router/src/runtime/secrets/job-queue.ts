import { availableParallelism } from 'node:os'
import PQueue from 'p-queue'
import { refused } from '#runtime/refusal/refused.ts'
import { type FairOptions, FairQueue, MAX_WAITING } from './fair-queue.ts'

/** A bounded queue in which requesters take turns. What waits too long, or is too much, is refused: 503 with Retry-After. */
export type JobQueue = {
  /** `patience`: milliseconds in which the caller is to be answered; less than 15 s where it has waited for another job. */
  run<T>(requester: string, work: () => Promise<T>, patience?: number): Promise<T>
  /** Jobs at work, jobs that wait for their turn, and those that were turned away since the start. */
  load(): { running: number; waiting: number; refused: number }
  /** Whether the next job turns one away: the newest of the one who has most of them waiting. */
  isFull(): boolean
  /** From now on jobs wait 2 s at most: the process is about to stop. */
  drain(): void
}

/** In which a caller is answered, however many sign in (R7). */
export const ANSWERED_WITHIN = 15_000
/** What else than hashing a sign-in does, before and afterwards. */
const STATEMENTS = 500
export const MAX_WAIT_WHILE_DRAINING = 2000
const RETRY_AFTER_SECONDS = 2

/** How long a call that begins now may still wait, for all of its jobs together. */
export function patienceFromNow(): () => number {
  const since = performance.now()
  return () => Math.max(0, since + ANSWERED_WITHIN - performance.now())
}

/** As many jobs at once as there are processors, unless said otherwise. */
export function createJobQueue({
  concurrency = availableParallelism(),
  mostWaiting = MAX_WAITING,
}: {
  concurrency?: number
  mostWaiting?: number
} = {}): JobQueue {
  const queue = new PQueue<FairQueue, FairOptions>({ concurrency, queueClass: boundedQueue(mostWaiting) })
  const waiting = new Set<() => void>()
  let maxWait = Number.POSITIVE_INFINITY
  let refusedJobs = 0
  // Of the job that ended last: the next will be about as long, also while others have the processor.
  let lasted = 0
  return {
    load: () => ({ running: queue.pending, waiting: queue.size, refused: refusedJobs }),
    isFull: () => queue.size >= mostWaiting,
    async run(requester, work, patience = ANSWERED_WITHIN) {
      const refusal = new AbortController()
      const turnAway = () => {
        refusedJobs += 1
        refusal.abort(queueRefusal())
      }
      const timer = setTimeout(turnAway, Math.min(maxWait, patience - STATEMENTS - lasted))
      const stopWaiting = () => {
        clearTimeout(timer)
        waiting.delete(turnAway)
      }
      waiting.add(turnAway)
      const job = () => {
        stopWaiting()
        const started = performance.now()
        return work().finally(() => {
          lasted = performance.now() - started
        })
      }
      return queue.add(job, { requester, turnAway, signal: refusal.signal }).finally(stopWaiting)
    },
    drain() {
      maxWait = MAX_WAIT_WHILE_DRAINING
      const before = [...waiting]
      setTimeout(() => {
        for (const turnAway of before) if (waiting.has(turnAway)) turnAway()
      }, maxWait).unref()
    },
  }
}

// The queue is made by its class alone.
function boundedQueue(mostWaiting: number): typeof FairQueue {
  return class extends FairQueue {
    protected override readonly mostWaiting = mostWaiting
  }
}

// The answer to a job that is turned away.
function queueRefusal(): Error {
  return refused('SERVICE_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS })
}
