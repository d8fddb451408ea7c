// Twenty writers, of whom each waits at random before it commits, and one reader who follows by long poll: not one event is
// missed, doubled or out of order. Needs the built service; on PostgreSQL, DATABASE_URL.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { newUser } from '../bench/sample-users.mjs'
import { call, freePort, runFoyer, settingsOf, startFoyer } from './servers/foyer.mjs'

export const about =
  'the event feed under twenty writers: `-- feed SECONDS`, without it an hour (PostgreSQL: DATABASE_URL)'

const HOUR = 3600
const WRITERS = 20
/** After the last commit every event has come. */
const LATE_MILLIS = 60_000
const ISSUE = 'npx foyer-auth service-keys issue --name proof --permissions events:read --expires-in 1'

export async function prove([seconds = String(HOUR)]) {
  const until = Number(seconds) * 1000
  const server = process.env.DATABASE_URL
  // The embedded database is what a service has that is told of no other.
  delete process.env.DATABASE_URL
  const directory = await mkdtemp(join(tmpdir(), 'foyer-feed-'))
  try {
    await proveOn('embedded', { FOYER_EMBEDDED: 'true', FOYER_DATA_DIR: directory }, until, writersOverRest)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
  if (!server?.startsWith('postgres')) return console.log('PostgreSQL is left out: DATABASE_URL names none')
  const name = `foyer_feed_${process.pid}`
  const administrator = new pg.Client({ connectionString: server })
  await administrator.connect()
  await administrator.query(`create database ${name}`)
  try {
    const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
    await proveOn('PostgreSQL', { DATABASE_URL: url }, until, () => writersInTransactions(url))
  } finally {
    await administrator.query(`drop database ${name} with (force)`)
    await administrator.end()
  }
}

async function proveOn(engine, database, millis, makeWriters) {
  const settings = settingsOf(await freePort(), database)
  const migrated = await runFoyer('npx foyer-auth migrate', settings)
  assert.equal(migrated.code, 0, migrated.output)
  const issued = await runFoyer(ISSUE, settings)
  const key = /fsk_\w+/.exec(issued.output)?.[0]
  assert.ok(key, issued.output)
  const foyer = await startFoyer(settings)
  try {
    const { writers, close } = await makeWriters(foyer.url)
    const end = performance.now() + millis
    const writing = Promise.all(writers.map((writer) => write(writer, end)))
    const read = follow(foyer.url, key, new Map(writers.map((writer) => [writer.id, writer])), () => writing)
    await writing
    tell(engine, await read)
    await close()
  } finally {
    await foyer.stop()
  }
}

async function write(writer, end) {
  while (performance.now() < end) {
    await writer.write(writer.committed.length)
    writer.committed.push(performance.now())
    await pause(Math.random() * 100)
  }
  writer.done = true
}

/** Reads until every event of every writer has come; returns the milliseconds from each commit. */
async function follow(base, key, writers, writing) {
  const latencies = []
  const ids = new Set()
  const seen = new Map([...writers.keys()].map((id) => [id, 0]))
  let after = ''
  const isOver = () =>
    [...writers.values()].every(({ id, done, committed }) => done && seen.get(id) === committed.length)
  let until = Number.POSITIVE_INFINITY
  writing().then(() => {
    until = performance.now() + LATE_MILLIS
  })
  while (!isOver()) {
    assert.ok(performance.now() < until, `events are missing: ${JSON.stringify([...seen])}`)
    const answer = await fetch(`${base}/api/auth/events?limit=200&wait=5${after}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    assert.equal(answer.status, 200)
    const { events, next } = await answer.json()
    const now = performance.now()
    after = `&after=${next}`
    for (const { id, type, target, detail } of events) {
      assert.ok(!ids.has(id), `${id} came twice`)
      ids.add(id)
      const writer = type === 'user.updated' ? writers.get(target?.id) : undefined
      if (writer === undefined) continue
      const n = seen.get(writer.id)
      if (detail?.n !== undefined) assert.equal(detail.n, n, `of ${writer.id} event ${n} is missing, or out of order`)
      seen.set(writer.id, n + 1)
      // One that is read before its writer hears of the commit takes no time.
      latencies.push(Math.max(0, now - (writer.committed[n] ?? now)))
    }
  }
  return latencies
}

function tell(engine, latencies) {
  const sorted = latencies.toSorted((one, other) => one - other)
  const at = (part) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0)
  console.log(
    `${engine}: ${sorted.length} events in order; from commit to reader p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
  )
}

/** Each changes their own name. */
async function writersOverRest(base) {
  const writers = []
  for (let index = 0; index < WRITERS; index += 1) {
    const { json, cookie } = await call(base, '/sign-up/email', { body: newUser(index) })
    const change = (n) => call(base, '/update-user', { cookie, body: { name: `Writer ${n}` } })
    writers.push({ id: json.user.id, committed: [], write: change })
  }
  return { writers, close: async () => undefined }
}

/** Each records an event, and waits before the commit. */
async function writersInTransactions(connectionString) {
  const pool = new pg.Pool({ connectionString, max: WRITERS })
  const record = async (id, n) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(
        `insert into "auditEvent" ("type", "targetUserId", "detail", "createdAt") values ('user.updated', $1, $2, now())`,
        [id, JSON.stringify({ n })],
      )
      await pause(Math.random() * 100)
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  const writers = Array.from({ length: WRITERS }, (_, index) => {
    const id = `writer${index}`
    return { id, committed: [], write: (n) => record(id, n) }
  })
  return { writers, close: () => pool.end() }
}
