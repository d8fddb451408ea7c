import { expect, test } from 'vitest'
import { parseEventsSearch, timeBounds } from './event-search.ts'
import { knownEvents } from './known-events.ts'

test.each([
  [{ type: 'user.banned' }, { type: 'user.banned' }],
  [{ type: 'user-vanished', area: 'nowhere' }, {}],
  [{ area: 'factor' }, { area: 'factor' }],
  [{ period: '7-days' }, { period: '7-days' }],
  [{ period: 'toString' }, {}],
  [{ from: '2026-02-28' }, { from: '2026-02-28' }],
  [{ from: '2026-13-01', until: 'tomorrow' }, {}],
  [
    { person: 7, event: '1-2' },
    { person: '7', event: '1-2' },
  ],
  [{ target: 'uma' }, { person: 'uma' }],
  [{ actor: 'uma' }, { person: 'uma' }],
])('of the parameters %o the event list takes %o', (search, parsed) => {
  expect(knownEvents(parseEventsSearch(search))).toEqual(parsed)
})

test.each([
  [{ period: 'today' as const }, [new Date(2026, 2, 10), undefined]],
  [{ period: '7-days' as const }, [new Date(2026, 2, 4), undefined]],
  [{ period: '30-days' as const, from: '2020-01-01' }, [new Date(2026, 1, 9), undefined]],
  [{ from: '2026-01-02', until: '2026-01-02' }, [new Date(2026, 0, 2), new Date(2026, 0, 3)]],
  [{}, [undefined, undefined]],
])('%o is between midnights of the browser', (search, [from, until]) => {
  expect(timeBounds(search, new Date(2026, 2, 10, 15, 30))).toEqual({ from, until })
})
