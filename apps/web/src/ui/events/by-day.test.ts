import { expect, test } from 'vitest'
import { byDay } from './by-day.ts'

test('events of one day are together, in the order of the list', () => {
  const times = [new Date(2026, 0, 2, 9), new Date(2026, 0, 2, 0), new Date(2026, 0, 1, 23, 59), new Date(2025, 0, 1)]
  const days = byDay(times.map((createdAt) => ({ createdAt })))
  expect(days.map(({ items }) => items.map(({ createdAt }) => createdAt))).toEqual([
    [times[0], times[1]],
    [times[2]],
    [times[3]],
  ])
})

test('there are no days without events', () => {
  expect(byDay([])).toEqual([])
})
