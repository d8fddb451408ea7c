import { describe, expect, test } from 'vitest'
import { deliveryDelay, disabledReason, GIVE_UP_AFTER, isDelivered, nextAttemptAt, nextLookAt } from './delivery.ts'

const first = new Date('2030-01-01T00:00:00Z')
const later = (seconds: number) => new Date(first.getTime() + seconds * 1000)

test('attempts are made after 5 seconds, then ever more rarely, at most every 12 hours', () => {
  expect([1, 2, 3, 4, 9, 10, 100].map(deliveryDelay)).toEqual([5, 15, 45, 135, 32_805, 43_200, 43_200])
})

test('a delivery is given up three days after its first attempt, and not before', () => {
  let at = first
  let attempts = 1
  for (;;) {
    const next = nextAttemptAt(attempts, first, at)
    if (next === undefined) break
    at = next
    attempts += 1
  }
  expect(attempts).toBe(14)
  expect(at.getTime()).toBeLessThanOrEqual(later(GIVE_UP_AFTER).getTime())
  expect(at.getTime()).toBeGreaterThan(later(GIVE_UP_AFTER - 12 * 3600).getTime())
})

test.each([
  [200, true],
  [204, true],
  [302, false],
  [404, false],
  [500, false],
  [null, false],
])('%s is success: %s', (status, success) => {
  expect(isDelivered({ status })).toBe(success)
})

test('410 alone says that nothing is wanted any more, whatever else was taken', () => {
  const reasonOf = (status: number | null) =>
    disabledReason([{ status, attempts: 1, firstAttemptAt: first }], { failingSince: null, hasTaken: true }, first)
  expect([404, 410, 500, null].map(reasonOf)).toEqual([undefined, 'gone', undefined, undefined])
})

test('an endpoint that has taken nothing for a minute is looked at every half one', () => {
  expect(nextLookAt({ failingSince: null }, first)).toEqual(first)
  expect(nextLookAt({ failingSince: first }, later(59))).toEqual(later(59))
  expect(nextLookAt({ failingSince: first }, later(60))).toEqual(later(90))
})

describe('An endpoint of which attempts have failed', () => {
  const failed = [{ status: 500, attempts: 1, firstAttemptAt: later(60) }]

  test('is given up that has taken nothing for three days', () => {
    const failing = { failingSince: first, hasTaken: false }
    expect(disabledReason(failed, failing, later(GIVE_UP_AFTER - 1))).toBeUndefined()
    expect(disabledReason(failed, failing, later(GIVE_UP_AFTER))).toBe('failing')
    expect(disabledReason(failed, { ...failing, failingSince: null }, later(GIVE_UP_AFTER))).toBeUndefined()
    expect(disabledReason(failed, { ...failing, hasTaken: true }, later(GIVE_UP_AFTER))).toBeUndefined()
    expect(disabledReason([], failing, later(GIVE_UP_AFTER))).toBeUndefined()
  })

  test('is given up with a delivery throughout whose time it has taken nothing', () => {
    const lastOne = [{ status: 500, attempts: 10, firstAttemptAt: later(60) }]
    const reasonSince = (failingSince: Date) =>
      disabledReason(lastOne, { failingSince, hasTaken: false }, later(GIVE_UP_AFTER - 1))
    expect(reasonSince(later(60))).toBe('failing')
    expect(reasonSince(later(61))).toBeUndefined()
  })
})
