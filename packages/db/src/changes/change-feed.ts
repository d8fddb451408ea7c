import type { ChangeKey, EVERYTHING } from './change-keys.ts'
import type { Outage } from './outage.ts'

/** Called for each change that is heard, in the order of their commits. */
export type OnInvalidated = (changed: ChangeKey | typeof EVERYTHING) => void

/**
 * Why a feed may have missed changes. `starting`: it has not listened yet, for 5 s at most, or has sent its first message less than
 * 2 s ago. `lost`: there is no listening connection. `unheard`: what is sent through the pool does not come back, as behind a
 * pooler. `other-server`: it listens to another server than the pool writes to. `behind`: it answers too slowly.
 */
export const feedFaults = ['starting', 'lost', 'unheard', 'other-server', 'behind'] as const

export type FeedFault = (typeof feedFaults)[number]

/** What this process hears of changes, its own and those of others. */
export interface ChangeFeed {
  /** Undefined while every change that was committed 2 s ago has been heard, and every one that `waitForInvalidations` has waited for. */
  fault(): FeedFault | undefined
  /** What kept it from listening when it tried last; undefined while it listens. */
  cause(): unknown
  /**
   * To be awaited between a commit and the answer that tells of it: resolves when every change that was committed before
   * the call has been heard. After 250 ms it resolves anyhow, and there is a fault until that is so. `acknowledges`: whether the
   * answer tells that something was committed; what an outage has not heard of is then not known (`outage`).
   */
  waitForInvalidations(acknowledges?: boolean): Promise<void>
  /** While the server that takes writes does not answer. */
  outage(): Outage | undefined
  close(): Promise<void>
}
