import { expect, test } from 'vitest'
import { MOST_MAIL_ATTEMPTS, mailPause, retryAt } from './outbox.ts'

const NOW = new Date('2026-01-01T00:00:00.000Z')

test.each([
  [1, 5],
  [2, 10],
  [5, 80],
  [10, 2560],
  [11, 3600],
  [49, 3600],
])('after failure %i a mail rests %i s', (attempts, seconds) => {
  expect(mailPause(attempts)).toBe(seconds)
})

test('a mail is parked when it is refused for good, or after the last try', () => {
  expect(retryAt(1, true, NOW)).toBeUndefined()
  expect(retryAt(MOST_MAIL_ATTEMPTS, false, NOW)).toBeUndefined()
  expect(retryAt(1, false, NOW)).toEqual(new Date(NOW.getTime() + 5000))
})
