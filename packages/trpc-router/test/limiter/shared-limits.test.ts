import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reservedPoints } from '#runtime/limiter/reserved-points.ts'
import { sharedLimits } from '#runtime/limiter/shared-limits.ts'

describe('a limit that workers share', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const HUNDRED = { max: 100, window: 10 }

  /** As many workers, each of which consumes points by a function of its own. */
  function workers(count: number, rule = HUNDRED) {
    const take = vi.fn(sharedLimits())
    return { take, consumes: Array.from({ length: count }, () => reservedPoints('other', rule, take)) }
  }

  function passed(waits: readonly (number | undefined)[]): number {
    return waits.filter((wait) => wait === undefined).length
  }

  test.each([1, 2, 8])('is not exceeded by %d at once, and hardly missed', async (count) => {
    const { consumes } = workers(count)
    const calls = consumes.flatMap((consume) => Array.from({ length: 100 }, () => consume('an address')))
    const waits = await Promise.all(calls)
    expect(passed(waits)).toBe(100)
    for (const wait of waits) if (wait !== undefined) expect(wait).toBeLessThanOrEqual(10_000)
  })

  test('of three is exact, whoever is asked', async () => {
    const { consumes } = workers(2, { max: 3, window: 10 })
    const [first, second] = consumes
    const waits = [await first?.('key'), await second?.('key'), await first?.('key'), await second?.('key')]
    expect(waits.map((wait) => wait === undefined)).toEqual([true, true, true, false])
  })

  test('begins anew after its window, also for whoever was refused', async () => {
    const { consumes } = workers(2)
    const both = () => Promise.all(consumes.flatMap((consume) => Array.from({ length: 60 }, () => consume('key'))))
    expect(passed(await both())).toBe(100)
    vi.advanceTimersByTime(10_001)
    expect(passed(await both())).toBe(100)
  })

  test('is asked about for few of many calls, and not for those that are refused', async () => {
    const { take, consumes } = workers(1, { max: 600, window: 10 })
    for (let n = 0; n < 5000; n += 1) await consumes[0]?.('a session')
    expect(take.mock.calls.length).toBeLessThanOrEqual(52)
  })

  test('is apart for each key', async () => {
    const { consumes } = workers(2, { max: 1, window: 10 })
    expect(await consumes[0]?.('one')).toBeUndefined()
    expect(await consumes[1]?.('other')).toBeUndefined()
    expect(await consumes[1]?.('one')).toBeGreaterThan(0)
  })
})
