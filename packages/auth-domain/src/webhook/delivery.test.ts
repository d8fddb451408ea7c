import { expect, test } from 'vitest'
import { deliveryDelay, GIVE_UP_AFTER, isDelivered, isGivenUp, isGone, nextAttemptAt, nextLookAt } from './delivery.ts'

const first = new Date('2030-01-01T00:00:00Z')
const after = (seconds: number) => new Date(first.getTime() + seconds * 1000)

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
  expect(at.getTime()).toBeLessThanOrEqual(after(GIVE_UP_AFTER).getTime())
  expect(at.getTime()).toBeGreaterThan(after(GIVE_UP_AFTER - 12 * 3600).getTime())
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

test('410 alone says that nothing is wanted any more', () => {
  expect([404, 410, 500, null].filter((status) => isGone({ status }))).toEqual([410])
})

test('an endpoint that has taken nothing for a minute is looked at every half one', () => {
  expect(nextLookAt({ failingSince: null }, first)).toEqual(first)
  expect(nextLookAt({ failingSince: first }, after(59))).toEqual(after(59))
  expect(nextLookAt({ failingSince: first }, after(60))).toEqual(after(90))
})

test('an endpoint is given up that has taken nothing for three days', () => {
  const failing = { failingSince: first }
  expect(isGivenUp(failing, after(GIVE_UP_AFTER - 1))).toBe(false)
  expect(isGivenUp(failing, after(GIVE_UP_AFTER))).toBe(true)
  expect(isGivenUp({ failingSince: null }, after(GIVE_UP_AFTER))).toBe(false)
})
