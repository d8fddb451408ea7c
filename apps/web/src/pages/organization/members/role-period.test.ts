import { expect, test } from 'vitest'
import { endOf, inputOf } from './role-period.ts'

const now = new Date(2026, 11, 5, 17, 30, 15)

test.each([
  ['hour', new Date(2026, 11, 5, 18, 30, 15)],
  ['day', new Date(2026, 11, 6, 17, 30, 15)],
  ['week', new Date(2026, 11, 12, 17, 30, 15)],
] as const)('a role that is given for a %s ends then', (period, end) => {
  expect(endOf({ period, ends: '' }, now)).toEqual(end)
})

test('an own end is that of the field, in the zone of the reader', () => {
  expect(endOf({ period: 'own', ends: '2026-12-24T18:00' }, now)).toEqual(new Date(2026, 11, 24, 18, 0))
  expect(inputOf(new Date(2026, 11, 24, 8, 5, 59))).toBe('2026-12-24T08:05')
})

test.each(['', 'tomorrow', '2026-12-05T17:30', '2020-01-01T00:00', '10000-01-01T00:00'])(
  '%j is no end of a role',
  (ends) => {
    expect(endOf({ period: 'own', ends }, now)).toBeUndefined()
  },
)
