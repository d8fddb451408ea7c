import pg from 'pg'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { PostgresFeed } from '#changes/postgres-feed.ts'

// Nobody listens on the port.
const NOWHERE = 'postgres://foyer@127.0.0.1:9/foyer'

afterEach(() => {
  vi.useRealTimers()
})

test('a feed that has never listened is about to for five seconds, and then lost, with what keeps it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const pool = new pg.Pool({ connectionString: NOWHERE })
  const feed = new PostgresFeed(pool, NOWHERE, () => undefined, 0)
  onTestFinished(() => feed.close())
  await vi.waitFor(() => expect(feed.cause()).toMatchObject({ code: 'ECONNREFUSED' }))
  vi.advanceTimersByTime(4000)
  expect(feed.fault()).toBe('starting')
  vi.advanceTimersByTime(2000)
  expect(feed.fault()).toBe('lost')
})
