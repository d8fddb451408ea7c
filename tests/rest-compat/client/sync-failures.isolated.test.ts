import { type SyncOptions, sync } from '@foyer/rest-compat/client/sync'
import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  return () => void vi.useRealTimers()
})

const page = { rows: [], after: null, next: 'first' }

const eventless = (next: string) => Response.json({ events: [], next })

type Fetch = NonNullable<SyncOptions['fetch']>

/** Begins with a snapshot of the users; tells what was tried again, after how long, and the cursors. */
function syncedBy(fetch: Fetch, signal: AbortSignal, more: Partial<SyncOptions> = {}) {
  const retries: [status: number, milliseconds: number][] = []
  const cursors: (string | undefined)[] = []
  const ended = sync({
    baseURL: 'https://accounts.example.com',
    key: 'fsk_key',
    of: ['user'],
    cursor: undefined,
    signal,
    apply: async ({ cursor }) => void cursors.push(cursor),
    onRetry: ({ status }, milliseconds) => void retries.push([status, milliseconds]),
    fetch,
    ...more,
  })
  ended.catch(() => undefined)
  return { ended, retries, cursors }
}

/** Is answered so, one after another, and then stopped. */
async function answeredBy(answers: readonly (Response | Error)[], more: Partial<SyncOptions> = {}) {
  const stopping = new AbortController()
  const left = [...answers]
  const asked: { url: string; headers: unknown }[] = []
  const fetch: Fetch = async (url, { headers }) => {
    const answer = left.shift()
    if (answer === undefined) stopping.abort()
    else asked.push({ url, headers })
    if (answer instanceof Response) return answer
    throw answer ?? new Error('stopped')
  }
  const synced = syncedBy(fetch, stopping.signal, more)
  await vi.runAllTimersAsync()
  return { ...synced, asked }
}

/** A service that does not answer. */
const silent: Fetch = (_url, { signal }) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))

test('asks for pages and events with the key, and for the types that it needs', async () => {
  const { asked } = await answeredBy([Response.json(page), eventless('second')])
  expect(asked.map(({ headers }) => headers)).toEqual([1, 2].map(() => ({ authorization: 'Bearer fsk_key' })))
  const [snapshot, events] = asked.map(({ url }) => new URL(url))
  expect(snapshot?.href).toBe('https://accounts.example.com/api/auth/events/snapshot?of=user&limit=200')
  expect(events?.pathname).toBe('/api/auth/events')
  expect(Object.fromEntries(events?.searchParams ?? [])).toMatchObject({ after: 'first', wait: '25', limit: '200' })
  const types = events?.searchParams.get('type')?.split(',')
  expect(types).toContain('user.deleted')
  expect(types).toContain('service.resynchronize')
  expect(types).not.toContain('organization.created')
})

test('follows from before the first page of the first kind', async () => {
  const pages = [
    { rows: [{ id: 'a' }], after: 'a', next: 'first' },
    { rows: [{ id: 'b' }], after: null, next: 'second' },
    { rows: [], after: null, next: 'third' },
  ]
  const { asked, cursors } = await answeredBy(pages.map((shown) => Response.json(shown)).concat(eventless('fourth')), {
    of: ['user', 'member'],
  })
  const queries = asked.map(({ url }) => new URL(url).searchParams)
  expect(queries.map((query) => [query.get('of'), query.get('after')])).toEqual([
    ['user', null],
    ['user', 'a'],
    ['member', null],
    [null, 'first'],
  ])
  expect(cursors.slice(-2)).toEqual(['first', 'fourth'])
})

test('presents another key than one of the service as an API key', async () => {
  const { asked } = await answeredBy([Response.json(page)], { key: 'other', organizationId: 'acme' })
  expect(asked[0]).toMatchObject({ headers: { 'x-api-key': 'other' } })
  expect(asked[0]?.url).toContain('organizationId=acme')
})

test('tries again what failed, twice as late each time up to 30 s, and as late as it is asked to', async () => {
  const away = Array.from({ length: 8 }, () => new TypeError('fetch failed'))
  const later = new Response('', { status: 429, headers: { 'retry-after': '7' } })
  const { retries, cursors, ended } = await answeredBy([
    ...away,
    Response.json(page),
    new Response('', { status: 503 }),
    later,
    new Response('<html>'),
    eventless('second'),
  ])
  await ended
  const ofAway = [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].map((milliseconds) => [0, milliseconds])
  expect(retries).toEqual([...ofAway, [503, 500], [429, 7000], [0, 2000]])
  expect(cursors).toEqual([undefined, undefined, 'first', 'second'])
})

test.each([400, 401, 403, 404])('does not try again what is refused with %i', async (status) => {
  const refusal = Response.json({ code: 'REFUSED', message: 'Refused' }, { status })
  const { ended, retries } = await answeredBy([refusal])
  await expect(ended).rejects.toMatchObject({ name: 'SyncError', status, code: 'REFUSED', message: 'Refused' })
  expect(retries).toEqual([])
})

test('begins again where events are gone', async () => {
  const gone = Response.json({ code: 'EVENTS_GONE', message: 'Gone' }, { status: 410 })
  const { asked, cursors } = await answeredBy([gone, Response.json(page)], { cursor: 'old' })
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(['/api/auth/events', '/api/auth/events/snapshot'])
  expect(cursors).toEqual([undefined, undefined, 'first'])
})

test('stops while it waits for an answer, and while it waits to try again', async () => {
  for (const fetch of [silent, () => Promise.reject(new Error('away'))]) {
    const stopping = new AbortController()
    const { ended, cursors } = syncedBy(fetch, stopping.signal)
    await vi.advanceTimersByTimeAsync(100)
    stopping.abort()
    await expect(ended).resolves.toBeUndefined()
    expect([vi.getTimerCount(), cursors]).toEqual([0, []])
    await expect(syncedBy(fetch, stopping.signal).ended).resolves.toBeUndefined()
  }
})

test('gives up an answer that does not come within a minute', async () => {
  const stopping = new AbortController()
  const { ended, retries } = syncedBy(silent, stopping.signal)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(retries).toEqual([[0, 500]])
  stopping.abort()
  await ended
})

test('refuses a base URL that is none', async () => {
  const { ended } = await answeredBy([], { baseURL: 'accounts.example.com' })
  await expect(ended).rejects.toThrow('Invalid base URL')
})
