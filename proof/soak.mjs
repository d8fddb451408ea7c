import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startMailServer } from '../bench/mail-server.mjs'
import { startServer } from '../bench/processes.mjs'
import { onServer } from './servers/postgres.mjs'
import { connectionsOf, createHeapReader, residentOf, riseOf } from './soak/figures.mjs'
import { Population, RefusedError } from './soak/population.mjs'

export const about =
  'an hour of mixed calls: memory and connections stay as they are, and nothing acknowledged is lost (needs DATABASE_URL; [minutes] 60, [users a minute] 20)'

const DATABASE = 'foyer_proof_soak'
const SECRET = 'a-secret-for-the-proof-0123456789-abcdefghij'
const MINUTE = 60_000
/** What is loaded, compiled and filled once does not grow: the first third is not examined. */
const WARM_UP = 1 / 3
const SAMPLES = 60
/** MB of all processes together, from the end of the warm-up to the end. */
const MOST_RISE = { heap: 3, resident: 16 }
const LOOKS_A_USER = 20
/** On a machine that does not keep up, nobody more comes. */
const MOST_AT_ONCE = 12
/** Calls that are refused because the machine is busy: more, and it is no soak. */
const MOST_REFUSED = 0.01

export async function prove([minutes = '60', rate = '20']) {
  const server = process.env.DATABASE_URL
  if (!server?.startsWith('postgres')) throw new Error('DATABASE_URL names no PostgreSQL')
  const url = new URL(server)
  url.pathname = `/${DATABASE}`
  await onServer(server, `drop database if exists ${DATABASE} with (force)`, `create database ${DATABASE}`)
  const heap = await createHeapReader()
  const mails = await startMailServer()
  const foyer = await startFoyer({
    DATABASE_URL: url.href,
    ...mails.environment,
    ...heap.environment,
  })
  const client = new pg.Client(url.href)
  await client.connect()
  const population = new Population(foyer.url)
  const load = startLoad(population, MINUTE / Number(rate))
  try {
    const samples = await sample({ foyer, heap, client, population, load }, Number(minutes) * MINUTE)
    await load.stop()
    const { failures, refused } = load
    if (refused.length > population.acts * MOST_REFUSED)
      throw new Error(`${refused.length} calls were refused: ${refused[0]}`)
    examine(samples, { failures, lost: await population.lost(client), mails: mails.recipients.length })
  } finally {
    await load.stop()
    await client.end()
    await foyer.stop()
    await mails.stop()
    await heap.close()
    await onServer(server, `drop database if exists ${DATABASE} with (force)`)
  }
}

// Several at a time where one takes longer than the next waits to come.
function startLoad(population, every) {
  const failures = []
  const refused = []
  const running = new Set()
  const run = (act) => {
    if (running.size >= MOST_AT_ONCE) return
    const done = act()
      .catch((error) => (error instanceof RefusedError ? refused : failures).push(error))
      .finally(() => running.delete(done))
    running.add(done)
  }
  const comings = setInterval(() => run(() => population.comes()), every)
  const looks = setInterval(() => run(() => population.looks()), every / LOOKS_A_USER)
  return {
    failures,
    refused,
    async stop() {
      clearInterval(comings)
      clearInterval(looks)
      await Promise.all(running)
    },
  }
}

async function sample({ foyer, heap, client, population, load }, milliseconds) {
  const samples = []
  const started = performance.now()
  for (let number = 1; number <= SAMPLES; number += 1) {
    await pause(started + (number * milliseconds) / SAMPLES - performance.now())
    const resident = residentOf(foyer.pid)
    const heaps = await heap.read(foyer.pid)
    const connections = await connectionsOf(client)
    samples.push({ resident, heaps, connections })
    console.log(
      `${((performance.now() - started) / MINUTE).toFixed(1).padStart(5)} min  ${resident.join(' + ')} MB resident, ` +
        `${heaps.map((one) => one.toFixed(1)).join(' + ')} MB of heap after collection, ${connections} connections, ` +
        `${population.sessions} sessions, ${population.acts} calls, ${load.refused.length} refused, ${load.failures.length} failed`,
    )
    if (load.failures.length > 0) break
  }
  return samples
}

function examine(samples, { failures, lost, mails }) {
  for (const error of failures) console.error(error)
  for (const one of lost) console.error(`lost: ${one}`)
  const examined = samples.slice(Math.floor(samples.length * WARM_UP))
  const rises = {
    heap: riseOf(examined.map(({ heaps }) => sum(heaps))),
    resident: riseOf(examined.map(({ resident }) => sum(resident))),
  }
  const most = Math.max(...examined.map(({ connections }) => connections))
  const before = Math.max(...samples.slice(0, samples.length - examined.length).map(({ connections }) => connections))
  console.log(
    `after the warm-up: heap ${signed(rises.heap)} MB (at most ${MOST_RISE.heap}), resident ${signed(rises.resident)} MB ` +
      `(at most ${MOST_RISE.resident}), connections at most ${most} (before: ${before}); ${mails} mails`,
  )
  if (failures.length + lost.length > 0) throw new Error(`${failures.length} calls failed, ${lost.length} writes lost`)
  for (const [what, rise] of Object.entries(rises))
    if (rise > MOST_RISE[what]) throw new Error(`${what} memory rises by ${rise.toFixed(1)} MB`)
  // Those of one pool, of whose size the load needs a part at a time.
  if (most > before * 1.5 + 2) throw new Error(`Connections rise from ${before} to ${most}`)
}

function sum(values) {
  return values.reduce((all, value) => all + value, 0)
}

function signed(value) {
  return `${value < 0 ? '' : '+'}${value.toFixed(1)}`
}

function startFoyer(environment) {
  return startServer('apps/api/dist/main.js', '/api/auth/get-session', (url) => ({
    FOYER_BASE_URL: url,
    FOYER_SECRET: SECRET,
    FOYER_CONFIG: 'proof/servers/options.mjs',
    MAIL_FROM: 'proof@example.com',
    FOYER_LOG_LEVEL: 'error',
    ...environment,
  }))
}
