import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startServer } from '../bench/processes.mjs'
import { signUp } from '../bench/sample-users.mjs'
import { onServer } from './servers/postgres.mjs'

export const about =
  'no read answers what was before a change: pairs of change and read on one of two instances, and the delay to the other (needs DATABASE_URL; [pairs], 100000 by default)'

const PAIRS = 100_000
const USERS = 8
const DELAYS = 500
// The partitions of three months, and that of all others.
const MONTHS = 4
const DATABASE = 'foyer_proof_memory'
const SECRET = 'a-secret-for-the-proof-0123456789-abcdefghij'
const AIM_MILLIS = 50

export async function prove([pairs = PAIRS]) {
  const server = process.env.DATABASE_URL
  if (!server?.startsWith('postgres')) throw new Error('DATABASE_URL names no PostgreSQL')
  const url = new URL(server)
  url.pathname = `/${DATABASE}`
  await onServer(server, `drop database if exists ${DATABASE} with (force)`, `create database ${DATABASE}`)
  const instances = []
  try {
    // One after the other: both would migrate.
    for (let count = 0; count < 2; count += 1) instances.push(await startFoyer(url.href))
    const [first, second] = instances
    await firstSweep(url.href)
    const users = []
    for (let index = 0; index < USERS; index += 1) users.push(await signUp(first.url))
    await provePairs(first.url, users, Number(pairs))
    await proveDelay(second.url, users[0], url.href)
  } finally {
    await Promise.all(instances.map(({ stop }) => stop()))
    await onServer(server, `drop database if exists ${DATABASE} with (force)`)
  }
}

// It makes the partitions of events, which is no time for a load of changes.
async function firstSweep(database) {
  const client = new pg.Client(database)
  await client.connect()
  for (let partitions = 0; partitions < MONTHS; ) {
    const { rows } = await client.query(`select from pg_inherits where "inhparent" = '"auditEvent"'::regclass`)
    partitions = rows.length
    await pause(100)
  }
  await client.end()
}

async function provePairs(base, users, pairs) {
  const each = Math.ceil(pairs / users.length)
  const started = performance.now()
  const stale = await Promise.all(users.map((user) => pairsOf(base, user, each)))
  const count = stale.reduce((sum, one) => sum + one, 0)
  const perSecond = (each * users.length * 1000) / (performance.now() - started)
  console.log(`${each * users.length} changes, each followed by reads: ${count} stale (${perSecond.toFixed(0)}/s)`)
  if (count > 0) throw new Error(`${count} reads answered what was before the change`)
}

// Two reads: one over a connection that is kept, and whose answer is kept before the next change, and one over a new one.
async function pairsOf(base, { cookie }, count) {
  const kept = new Agent({ keepAlive: true, maxSockets: 1 })
  const fresh = new Agent({ keepAlive: false })
  let stale = 0
  for (let round = 0; round < count; round += 1) {
    const name = `Olga ${round}`
    const [changed] = await send(base, '/update-user', { cookie, agent: kept, body: { name } })
    if (changed !== 200) throw new Error(`update-user answered ${changed}`)
    for (const agent of [fresh, kept]) {
      const [, answer] = await send(base, '/get-session', { cookie, agent })
      if (JSON.parse(answer)?.user.name !== name) stale += 1
    }
  }
  kept.destroy()
  return stale
}

// From the commit of a change, no matter who made it, to the first answer of another process that shows it.
async function proveDelay(base, { email, cookie }, database) {
  const client = new pg.Client(database)
  await client.connect()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const delays = []
  for (let round = 0; round < DELAYS; round += 1) {
    const name = `Olia ${round}`
    await send(base, '/get-session', { cookie, agent })
    await client.query('update "user" set "name" = $1 where "email" = $2', [name, email])
    const committed = performance.now()
    for (let shown; shown !== name; )
      shown = JSON.parse((await send(base, '/get-session', { cookie, agent }))[1]).user.name
    delays.push(performance.now() - committed)
  }
  agent.destroy()
  await client.end()
  const [p50, p99] = [0.5, 0.99].map((share) => delays.sort((a, b) => a - b)[Math.floor(share * (DELAYS - 1))])
  console.log(
    `a change is shown by another instance after p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (aim: p99 at most ${AIM_MILLIS})`,
  )
}

function send(base, path, { cookie, agent, body }) {
  const headers = { cookie, origin: base, ...(body && { 'content-type': 'application/json' }) }
  return new Promise((resolve, reject) => {
    const sent = request(`${base}/api/auth${path}`, { method: body ? 'POST' : 'GET', agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve([answer.statusCode, text]))
    })
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}

function startFoyer(database) {
  return startServer('apps/api/dist/main.js', '/api/auth/get-session', (url) => ({
    DATABASE_URL: database,
    FOYER_BASE_URL: url,
    FOYER_SECRET: SECRET,
    FOYER_CONFIG: 'bench/servers/options.mjs',
    SMTP_URL: 'smtp://127.0.0.1:2525',
    MAIL_FROM: 'proof@example.com',
    FOYER_LOG_LEVEL: 'error',
  }))
}
