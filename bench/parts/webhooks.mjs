import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import pg from 'pg'
import { request } from '../calls.mjs'
import { inTurn, median } from '../load.mjs'
import { report } from '../report.mjs'
import { signUp } from '../sample-users.mjs'
import { databases, databaseUrl, foyerServer, rounds, seconds, stopAll } from '../servers.mjs'

const EVENTS = 1000
/** Writes a second, which leave the service time for what follows from them. */
const RATE = 20

/** What a write costs with webhooks, how fast events go out, and what an endpoint that hangs costs another one. */
export async function webhooks() {
  const receiver = await startReceiver()
  const allowed = { ALLOWED_DESTINATIONS: `http://127.0.0.1:${receiver.port}` }
  const foyer = await foyerServer('false', allowed)
  const database = new pg.Client({ connectionString: databaseUrl(databases.foyer) })
  await database.connect()
  const admin = await signUp(foyer.url)
  await database.query(`update "user" set "role" = 'admin'`)
  const setEndpoints = async (urls) => {
    await database.query('delete from webhook')
    await database.query('delete from "webhookDelivery"')
    for (const url of urls) await createWebhook(foyer.url, admin, url)
  }
  const writing = async (endpoints) => {
    await setEndpoints(Array.from({ length: endpoints }, () => `${receiver.url}/taking`))
    const url = `${foyer.url}/api/auth/update-user`
    const { latency } = await autocannon({
      url,
      duration: seconds,
      connections: 1,
      overallRate: RATE,
      ...update(admin, foyer.url),
    })
    await drained(database)
    return 1000 / latency.average
  }
  const figures = await inTurn(rounds, {
    'no webhook': () => writing(0),
    one: () => writing(1),
    ten: () => writing(10),
  })
  console.log(`Of ${RATE} a second over one connection, how many of it would fill a second, by their time:`)
  report('update-user, by how many webhooks hear of it', figures, [
    ['one', 'no webhook', 0.97],
    ['ten', 'no webhook', 0.97],
  ])
  await delivering(database, receiver, setEndpoints)
  await besideHanging(database, receiver, setEndpoints)
  await database.end()
  receiver.close()
  await stopAll()
}

async function delivering(database, receiver, setEndpoints) {
  await setEndpoints([`${receiver.url}/taking`])
  receiver.reset()
  const began = performance.now()
  await insertEvents(database, EVENTS)
  await until(async () => (await countOf(database, '"auditEvent" where "position" is null')) === 0)
  const positioned = performance.now()
  await until(() => receiver.taken().length >= EVENTS)
  const ended = performance.now()
  console.log(`events, ${EVENTS} at once, to one local receiver`)
  console.log(`  given their positions     ${((EVENTS * 1000) / (positioned - began)).toFixed(0)}/s`)
  console.log(`  delivered                 ${((EVENTS * 1000) / (ended - began)).toFixed(0)}/s\n`)
}

// A steady stream, so that the latency is that of a delivery and not of a queue.
async function besideHanging(database, receiver, setEndpoints) {
  const alone = await latencies(database, receiver, () => setEndpoints([`${receiver.url}/taking`]))
  const beside = await latencies(database, receiver, () =>
    setEndpoints([`${receiver.url}/taking`, `${receiver.url}/hanging`]),
  )
  console.log(`from commit to receiver, ${EVENTS} events one after the other`)
  console.log(`  alone                     p50 ${alone.p50.toFixed(0)} ms, p99 ${alone.p99.toFixed(0)} ms`)
  console.log(`  beside one that hangs     p50 ${beside.p50.toFixed(0)} ms, p99 ${beside.p99.toFixed(0)} ms\n`)
}

async function latencies(database, receiver, setUp) {
  await setUp()
  receiver.reset()
  const committed = []
  for (let event = 0; event < EVENTS; event += 1) {
    await insertEvents(database, 1)
    committed.push(performance.now())
    await pause(10)
  }
  await until(() => receiver.taken().length >= EVENTS)
  const waited = receiver.taken().map((at, index) => at - committed[index])
  waited.sort((one, other) => one - other)
  return { p50: median(waited), p99: waited[Math.floor(waited.length * 0.99)] }
}

// Each about a user of its own, so that none waits for another.
function insertEvents(database, count) {
  return database.query(
    `insert into "auditEvent" ("type", "targetUserId", "detail", "createdAt")
      select 'user.updated', gen_random_uuid()::text, '{"changed":["name"]}', now() from generate_series(1, $1::int)`,
    [count],
  )
}

async function createWebhook(base, { cookie }, url) {
  const response = await fetch(`${base}/trpc/webhook.createWebhook`, {
    method: 'POST',
    headers: { cookie, origin: base, 'content-type': 'application/json' },
    body: JSON.stringify({ json: { url, types: ['user.updated'] } }),
  })
  if (!response.ok) throw new Error(`createWebhook answered ${response.status}: ${await response.text()}`)
}

function update({ cookie }, origin) {
  const { method, headers, body } = request('POST', '/update-user', { name: 'Olga' }, cookie)
  return { method, body, headers: { ...headers, origin } }
}

/** Takes what is sent to it; what goes to `/hanging` gets no answer. */
async function startReceiver() {
  let taken = []
  const server = createServer((incoming, response) => {
    incoming.resume()
    if (incoming.url === '/hanging') return
    taken.push(performance.now())
    response.writeHead(204).end()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    taken: () => taken,
    reset: () => {
      taken = []
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

// What is left is thrown away: another figure begins.
async function drained(database) {
  await database.query('delete from webhook')
  await until(async () => (await countOf(database, '"auditEvent" where "position" is null')) === 0)
}

async function countOf(database, from) {
  const { rows } = await database.query(`select count(*)::int as "count" from ${from}`)
  return rows[0].count
}

async function until(isReached) {
  while (!(await isReached())) await pause(5)
}
