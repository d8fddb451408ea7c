import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { load } from './load.mjs'

const CHANGES_PER_SECOND = 300
const OTHERS = 1000
const WRITERS = 4

/** What node:http must be given to write the same answer; it adds `Date` and `Connection` by itself. */
export async function answerOf(url, cookie) {
  const response = await fetch(url, { headers: { cookie } })
  const own = ['date', 'connection', 'keep-alive']
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !own.includes(name)))
  return JSON.stringify({ headers, body: await response.text() })
}

/** The share of reads that is answered from memory while the sessions of others change. */
export async function hitRateBesideChanges(base, { cookie, token, database, seconds }) {
  return withClient(database, async (client) => {
    await givenOthers(client)
    const lookups = () => readLookups(base, token)
    const before = await lookups()
    const changing = { goes: true, count: 0 }
    const changes = changeOthers(client, changing)
    const reads = await load({ url: `${base}/api/auth/get-session`, seconds, headers: { cookie } })
    changing.goes = false
    await changes
    const after = await lookups()
    const [hits, misses] = ['hit', 'miss'].map((outcome) => after[outcome] - before[outcome])
    return { rate: hits / (hits + misses), perSecond: reads.perSecond, changes: changing.count / seconds }
  })
}

/** Commits a second that change a session, with the triggers that announce it and without. */
export async function commitsPerSecond(database, seconds) {
  return withClient(database, async (client) => {
    await givenOthers(client)
    const announced = await commit(database, seconds)
    await client.query('alter table "session" disable trigger "announce_session_updates"')
    const silent = await commit(database, seconds)
    await client.query('alter table "session" enable always trigger "announce_session_updates"')
    return { announced, silent }
  })
}

async function givenOthers(client) {
  await client.query(`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
    select 'other-' || n, 'Other', 'other.' || n || '@example.com', true, now(), now()
    from generate_series(1, ${OTHERS}) n on conflict do nothing`)
  await client.query(`insert into "session" ("id", "userId", "token", "expiresAt", "createdAt", "updatedAt")
    select 'other-' || n, 'other-' || n, 'other-' || n, now() + interval '1 day', now(), now()
    from generate_series(1, ${OTHERS}) n on conflict do nothing`)
}

async function changeOthers(client, changing) {
  const began = performance.now()
  while (changing.goes) {
    await changeOne(client, changing.count)
    changing.count += 1
    const due = began + (changing.count * 1000) / CHANGES_PER_SECOND
    if (due > performance.now()) await pause(due - performance.now())
  }
}

function changeOne(client, count) {
  const text = 'update "session" set "userAgent" = $1 where "id" = $2'
  return client.query({ name: 'change', text, values: [String(count), `other-${(count % OTHERS) + 1}`] })
}

async function commit(database, seconds) {
  const until = performance.now() + seconds * 1000
  const counts = await Promise.all(
    Array.from({ length: WRITERS }, (_, writer) =>
      withClient(database, async (client) => {
        let count = 0
        for (; performance.now() < until; count += 1) await changeOne(client, count * WRITERS + writer)
        return count
      }),
    ),
  )
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}

async function readLookups(base, token) {
  const response = await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const found = [...(await response.text()).matchAll(/^foyer_memory_lookups_total\{outcome="(\w+)"\} (\d+)$/gm)]
  return Object.fromEntries(found.map(([, outcome, count]) => [outcome, Number(count)]))
}

async function withClient(database, work) {
  const client = new pg.Client(database)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
