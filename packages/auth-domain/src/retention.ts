import { DAY, limits } from './limits.ts'
import { MOST_FAILURES, throttleDelay } from './password/throttle.ts'

/** Up to when rows that have served are kept; what ends by itself, such as a session, goes with its own end. */
export type Retention = { now: Date; sentBefore: Date; parkedBefore: Date; throttledBefore: Date }

/** The bounds a sweep at `now` keeps to. A throttled address is forgotten only when its longest rest is over (S19). */
export function retentionAt(now: Date): Retention {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  return {
    now,
    sentBefore: before(limits.sentMailKept),
    parkedBefore: before(limits.parkedMailKept),
    throttledBefore: before(throttleDelay(MOST_FAILURES) + DAY),
  }
}
