import type { RateLimitRule } from '@foyer/auth-domain/rate-limit/rules'
import { LRUCache } from 'lru-cache'

/** The points taken for a key, none when none are left, and the milliseconds until it has all of them again. */
export type TakenPoints = { taken: number; milliseconds: number }

/** Takes up to `points` of what all workers of an instance may consume together. */
export type TakePoints = (
  bucket: { name: string; rule: RateLimitRule; key: string },
  points: number,
) => Promise<TakenPoints>

/** Points that this worker may still consume; once there are none `until` says when there are again. */
type Reserve = { left: number; until: number }

// Of a limit, so that a question is asked for few calls of many, and little is left unused by others.
const PART = 50
// Whoever is dropped is asked for again, and has lost what was reserved.
const MAX_KEYS = 20_000

/**
 * Consumes a point of a limit that workers share; returns the milliseconds to wait when there is none. Points are reserved
 * a few at a time: together the workers never consume more than the limit, and less by what others have reserved and do
 * not use, 2 % each at the most.
 */
export function reservedPoints(
  name: string,
  rule: RateLimitRule,
  take: TakePoints,
): (key: string) => Promise<number | undefined> {
  const reserves = new LRUCache<string, Reserve>({ max: MAX_KEYS })
  const taking = new Map<string, Promise<void>>()
  const points = Math.max(1, Math.floor(rule.max / PART))

  async function reserve(key: string): Promise<void> {
    const { taken, milliseconds } = await take({ name, rule, key }, points)
    reserves.set(key, { left: taken, until: performance.now() + milliseconds })
  }
  function reserveOnce(key: string): Promise<void> {
    const reserving = taking.get(key) ?? reserve(key).finally(() => taking.delete(key))
    taking.set(key, reserving)
    return reserving
  }
  return async (key) => {
    for (;;) {
      const reserved = reserves.get(key)
      const milliseconds = reserved === undefined ? 0 : reserved.until - performance.now()
      if (reserved !== undefined && milliseconds > 0) {
        if (reserved.left === 0) return milliseconds
        reserved.left -= 1
        if (reserved.left === 0) reserves.delete(key)
        return undefined
      }
      await reserveOnce(key)
    }
  }
}
