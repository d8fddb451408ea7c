import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import pg from 'pg'
import { cookiesIn, request } from './calls.mjs'
import { CONNECTIONS, each } from './load.mjs'

const CHANGES_PER_SECOND = 300
const OTHERS = 1000
/** Sessions that are read; divisible by eight with those that change. */
const READERS = 400
const CHANGED = 40
/** After how many changes one statement changes more than are announced one by one. */
const BULK_AT = 300
const WRITERS = 4

/** What node:http must be given to write the same answer; it adds `Date` and `Connection` by itself. */
export async function answerOf(url, headers, sent = {}) {
  const response = await fetch(url, { ...sent, headers })
  const own = ['date', 'connection', 'keep-alive']
  const answered = Object.fromEntries([...response.headers].filter(([name]) => !own.includes(name)))
  return { headers: answered, body: await response.text() }
}

/**
 * The share of reads that is answered from memory while other sessions change, which are read and kept as well: of each
 * second change the rights of a member, of some sessions the end, and once so many at a time that everything is forgotten.
 */
export async function hitRateBesideChanges(base, { token, database, seconds }) {
  const cookies = await signInGuests(base, READERS + CHANGED)
  const changed = cookies.slice(READERS)
  return withClient(database, async (client) => {
    await givenOthers(client)
    const ids = await idsOf(base, changed)
    await givenMembers(client, ids)
    for (const cookie of cookies) await read(base, cookie)
    const before = await readLookups(base, token)
    const changing = { goes: true, count: 0 }
    const changes = changeSessions(client, changing, { base, changed, ids })
    const { reads, perSecond } = await readInTurn(base, cookies.slice(0, READERS), seconds)
    changing.goes = false
    await changes
    const after = await readLookups(base, token)
    const misses = after.miss - before.miss
    // Each change is followed by one read of its session, which finds nothing.
    return { rate: 1 - Math.max(0, misses - changing.count) / reads, perSecond, changes: changing.count / seconds }
  })
}

async function signInGuests(base, count) {
  const indices = Array.from({ length: count }, (_, index) => index)
  const { answers } = await each(base, indices, () => request('POST', '/sign-in/anonymous', {}))
  return answers.map(cookiesIn)
}

async function read(base, cookie) {
  const response = await fetch(`${base}/api/auth/get-session`, { headers: { cookie } })
  return response.json()
}

function idsOf(base, cookies) {
  return Promise.all(cookies.map(async (cookie) => (await read(base, cookie)).session))
}

async function givenMembers(client, sessions) {
  await client.query(`insert into "organization" ("id", "name", "slug", "createdAt")
    values ('bench-changes', 'Changes', 'bench-changes', now()) on conflict do nothing`)
  await client.query(
    `insert into "member" ("id", "organizationId", "userId", "role", "createdAt")
      select 'bench-' || id, 'bench-changes', id, 'member', now() from unnest($1::text[]) id on conflict do nothing`,
    [sessions.map(({ userId }) => userId)],
  )
}

/** The reads of all these sessions one after the other, over eight connections that have a part of them each. */
async function readInTurn(base, cookies, seconds) {
  let connection = 0
  const { requests, duration, errors, non2xx } = await autocannon({
    ...{ url: base, duration: seconds, connections: CONNECTIONS },
    setupClient(client) {
      const own = connection
      connection += 1
      const theirs = cookies.filter((_cookie, index) => index % CONNECTIONS === own)
      client.setRequests(theirs.map((cookie) => ({ path: '/api/auth/get-session', headers: { cookie } })))
    },
  })
  if (errors + non2xx > 0) throw new Error(`${base}: ${non2xx} refused, ${errors} failed`)
  return { reads: requests.total, perSecond: requests.total / duration }
}

async function changeSessions(client, changing, { base, changed, ids }) {
  const began = performance.now()
  while (changing.goes) {
    const index = changing.count % changed.length
    await changeKept(client, changing.count, ids[index])
    if (changing.count === BULK_AT)
      await client.query(`update "session" set "userAgent" = 'bulk' where "id" like 'other-%'`)
    await read(base, changed[index])
    changing.count += 1
    const due = began + (changing.count * 1000) / CHANGES_PER_SECOND
    if (due > performance.now()) await pause(due - performance.now())
  }
}

// What is read shows the session, and its user; a membership and the end of another's session are announced beside it.
async function changeKept(client, count, { id, userId }) {
  await client.query('update "session" set "userAgent" = $1 where "id" = $2', [String(count), id])
  if (count % 2 === 0)
    await client.query('update "member" set "role" = $1 where "userId" = $2', [
      count % 4 === 0 ? 'admin' : 'member',
      userId,
    ])
  if (count % 5 === 0 && count / 5 < OTHERS / 2)
    await client.query('delete from "session" where "id" = $1', [`other-${OTHERS - count / 5}`])
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
