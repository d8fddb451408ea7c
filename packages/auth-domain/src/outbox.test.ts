import { expect, test } from 'vitest'
import { leasedUntil, MAIL_LEASE_SECONDS, MAX_MAIL_ATTEMPTS, mailRetryDelay, retryAt, showMailError } from './outbox.ts'

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

test('no lease ends after the time until which a mail may be leased', () => {
  expect(leasedUntil(NOW).getTime()).toBeGreaterThan(NOW.getTime() + MAIL_LEASE_SECONDS * 1000)
})

test.each([
  ['550 5.1.1 <olga@example.com>: no such mailbox', '550 5.1.1 <olga@example.com>: no such mailbox'],
  ['451 4.7.1 try\r\n   later', '451 4.7.1 try later'],
  ['554 5.7.1 blocked: https://id.example.com/reset-password/aB3dE5gH7 (listed)', '554 5.7.1 blocked: … (listed)'],
  ['554 token aB3dE5gH7aB3dE5gH7aB3dE5 is spam', '554 token … is spam'],
  ['554 refused: "482913 is your code"', '554 refused: "… is your code"'],
])('the error %j is shown as %j', (error, shown) => {
  expect(showMailError(error)).toBe(shown)
})

test('a long error is shortened', () => {
  expect(showMailError('no room '.repeat(100))).toHaveLength(241)
})
