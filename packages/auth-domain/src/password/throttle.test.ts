import { expect, test } from 'vitest'
import { DAY } from '#limits.ts'
import { throttleDelay, throttleDelays } from './throttle.ts'

test.each([
  [0, 0],
  [1, 0],
  [9, 0],
  [10, 1],
  [11, 2],
  [20, 1024],
  [22, 3600],
  [99, 3600],
  [100, 30 * DAY],
])('after %i consecutive wrong passwords an email is blocked for %i s', (failures, delay) => {
  expect(throttleDelay(failures)).toBe(delay)
})

test('the table equals the function, and delays never decrease', () => {
  expect(throttleDelays).toHaveLength(101)
  throttleDelays.forEach((delay, failures) => {
    expect(delay).toBe(throttleDelay(failures))
    expect(delay).toBeGreaterThanOrEqual(throttleDelays[failures - 1] ?? 0)
  })
})
