import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { TakenPoints, TakePoints } from './reserved-points.ts'

/** Counts for all workers the calls that instances do not count together. */
export function sharedLimits(): TakePoints {
  const limiters = new Map<string, RateLimiterMemory>()
  function limiterOf({ name, rule }: Parameters<TakePoints>[0]): RateLimiterMemory {
    const limiter = limiters.get(name) ?? new RateLimiterMemory({ points: rule.max, duration: rule.window })
    limiters.set(name, limiter)
    return limiter
  }
  return async (bucket, points) => {
    const { consumedPoints, msBeforeNext } = await consumed(limiterOf(bucket), bucket.key, points)
    const left = bucket.rule.max - (consumedPoints - points)
    return { taken: Math.min(points, Math.max(0, left)), milliseconds: msBeforeNext } satisfies TakenPoints
  }
}

// What exceeds the limit is counted, too.
async function consumed(limiter: RateLimiterMemory, key: string, points: number): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, points)
  } catch (error) {
    if (error instanceof RateLimiterRes) return error
    throw error
  }
}
