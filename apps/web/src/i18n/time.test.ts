import { expect, test } from 'vitest'
import {
  clockTime,
  dateRange,
  dayName,
  duration,
  exactTime,
  longDate,
  relativeTime,
  shortTime,
  timeLeft,
  timeUntil,
} from './time.ts'

const now = new Date('2026-03-14T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test.each([
  [0, 'just now'],
  [59, 'just now'],
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

test('a time in the future is formatted as just now', () => {
  expect(relativeTime(ago(-90), now, 'en')).toBe('just now')
})

test.each([
  ['de-AT', 'gerade eben'],
  ['ru', 'только что'],
  ['tr', 'az önce'],
])('in %s no time at all is formatted as "%s"', (language, text) => {
  expect(relativeTime(now, now, language)).toBe(text)
})

test.each([
  ['en-GB', '1–31 Jan 2026'],
  ['de', '1.–31. Jan. 2026'],
])('in %s a month from its first to its last day is formatted as "%s"', (language, text) => {
  expect(dateRange(new Date(2026, 0, 1), new Date(2026, 0, 31), language).replaceAll('\u2009', '')).toBe(text)
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
  [3600, 'in 1 hour'],
  [3601, 'in 61 minutes'],
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

test.each([
  [0, 'en', 'Today'],
  [-1, 'en', 'Yesterday'],
  [-1, 'de', 'Gestern'],
  [-1, 'tr', 'Dün'],
  [0, 'uk', 'Сьогодні'],
  [-2, 'en', 'March 8, 2026'],
])('the day %i days from now is in %s %s', (days, language, name) => {
  const now = new Date(2026, 2, 10, 0, 5)
  expect(dayName(new Date(2026, 2, 10 + days, 23, 59), now, language)).toBe(name)
})

test('dates are formatted in the language', () => {
  expect(longDate(now, 'de')).toBe('14. März 2026')
  expect(exactTime(now, 'en')).toContain('March 14, 2026')
})

test('a short time has its year where that is not the current one', () => {
  const inDays = (days: number) => shortTime(ago(-days * 86_400), now, 'en')
  expect(inDays(30)).toMatch(/^Apr 13, \d/)
  expect(inDays(690)).toMatch(/^Feb 2, 2028/)
  expect(inDays(-100)).toMatch(/^Dec 4, 2025/)
})

test.each([
  ['en-GB', '14:05'],
  ['de', '14:05'],
])('in %s the time of a day is formatted as "%s"', (language, text) => {
  expect(clockTime(new Date(2026, 2, 10, 14, 5), language)).toBe(text)
})

test.each([
  ['en', 60, '1 minute'],
  ['en', 5400, '90 minutes'],
  ['de', 2 * 86_400, '2 Tage'],
  ['ru', 0.5, '0,5 секунды'],
])('in %s %d seconds last "%s"', (language, seconds, text) => {
  expect(duration(seconds, language)).toBe(text)
})
