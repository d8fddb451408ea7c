import { expect, test } from 'vitest'
import { fillMissingDays, OVERVIEW_DAYS, overviewSince } from './overview.ts'

const now = new Date('2026-03-02T00:30:00Z')

test('an overview starts at midnight UTC, 30 days back including today', () => {
  expect(overviewSince(now)).toEqual(new Date('2026-02-01T00:00:00Z'))
})

test('each day has its count, 0 where there is none', () => {
  const days = fillMissingDays([{ day: '2026-03-01', count: 7 }], now)
  expect(days).toHaveLength(OVERVIEW_DAYS)
  expect([days[0], days.at(-2), days.at(-1)]).toEqual([
    { day: '2026-02-01', count: 0 },
    { day: '2026-03-01', count: 7 },
    { day: '2026-03-02', count: 0 },
  ])
})
