import { expect, test } from 'vitest'
import { duration, exactTime, longDate, relativeTime, timeLeft, timeUntil } from './time.ts'

const now = new Date('2026-03-14T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test.each([
  [0, 'now'],
  [59, 'now'],
  [60, '1 minute ago'],
  [59 * 60, '59 minutes ago'],
  [3600, '1 hour ago'],
  [23 * 3600, '23 hours ago'],
  [86_400, 'yesterday'],
  [3 * 86_400, '3 days ago'],
  [7 * 86_400, 'last week'],
  [45 * 86_400, 'last month'],
  [800 * 86_400, '2 years ago'],
])('%i seconds ago are formatted as "%s"', (seconds, text) => {
  expect(relativeTime(ago(seconds), now, 'en')).toBe(text)
})

test('a time in the future is formatted as now', () => {
  expect(relativeTime(ago(-90), now, 'en')).toBe('now')
})

test.each([
  ['ru', '5 минут назад'],
  ['pl', '5 minut temu'],
  ['tr', '5 dakika önce'],
])('in %s five minutes ago is formatted as "%s"', (language, text) => {
  expect(relativeTime(ago(300), now, language)).toBe(text)
})

test.each([
  [0.2, 'in 1 second'],
  [30, 'in 30 seconds'],
  [150, 'in 3 minutes'],
  [7201, 'in 3 hours'],
  [3 * 86_400, 'in 3 days'],
])('a wait of %d seconds is formatted as "%s"', (seconds, text) => {
  expect(timeUntil(seconds, 'en')).toBe(text)
})

test.each([
  [90 * 86_400 + 5, 'in 90 days'],
  [90 * 86_400 - 5, 'in 90 days'],
  [1.6 * 86_400, 'in 38 hours'],
  [-5, 'in 1 second'],
])('%d seconds that are left are formatted as "%s"', (seconds, text) => {
  expect(timeLeft(seconds, 'en')).toBe(text)
})

test('dates are formatted in the language', () => {
  expect(longDate(now, 'de')).toBe('14. März 2026')
  expect(exactTime(now, 'en')).toContain('March 14, 2026')
})

test.each([
  ['en', 60, '1 minute'],
  ['en', 5400, '90 minutes'],
  ['de', 2 * 86_400, '2 Tage'],
  ['ru', 0.5, '0,5 секунды'],
])('in %s %d seconds last "%s"', (language, seconds, text) => {
  expect(duration(seconds, language)).toBe(text)
})
