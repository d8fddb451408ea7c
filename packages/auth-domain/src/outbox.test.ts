import { expect, test } from 'vitest'
import { MAX_MAIL_ATTEMPTS, mailRetryDelay, retryAt } from './outbox.ts'

const NOW = new Date('2026-01-01T00:00:00.000Z')

test.each([
  [1, 5],
  [2, 10],
  [5, 80],
  [10, 2560],
  [11, 3600],
  [49, 3600],
])('after failure %i the next attempt is in %i s', (attempts, seconds) => {
  expect(mailRetryDelay(attempts)).toBe(seconds)
})

test('a mail is parked after a permanent failure or the last attempt', () => {
  expect(retryAt(1, true, NOW)).toBeUndefined()
  expect(retryAt(MAX_MAIL_ATTEMPTS, false, NOW)).toBeUndefined()
  expect(retryAt(1, false, NOW)).toEqual(new Date(NOW.getTime() + 5000))
})
