import { expect, test } from 'vitest'
import { dayAfter, dayOf, isPast, startOf } from './days.ts'

test('a day of a date field starts at midnight of the reader, and is the day of that time', () => {
  const start = startOf('2026-03-09')
  expect([start.getHours(), start.getMinutes()]).toEqual([0, 0])
  expect(dayOf(start)).toBe('2026-03-09')
})

test('two weeks later is the same weekday, over the end of a month too', () => {
  expect(dayOf(dayAfter(startOf('2026-02-20'), 14))).toBe('2026-03-06')
})

test.each([
  ['today', dayOf(new Date())],
  ['a day long ago', '1999-12-31'],
  ['an emptied field', ''],
])('%s means now', (_what, day) => {
  expect(isPast(startOf(day))).toBe(true)
})

test('tomorrow does not', () => {
  expect(isPast(startOf(dayOf(dayAfter(new Date(), 1))))).toBe(false)
})
