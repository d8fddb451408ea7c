// Whether every request is answered within 5 s while each connection to PostgreSQL waits for a lock (R5). The suite has a
// test of the time that the service takes; here a client measures, with nothing beside it.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { post, signUp } from '../bench/sample-users.mjs'
import { freePort, settingsOf, startFoyer, whoIs, within } from './servers/foyer.mjs'
import { documented } from './servers/operations-document.mjs'
import { makeCluster, makeDirectory, startPostgres } from './servers/postgres.mjs'

export const about =
  'every request is answered within 5 s while all connections wait for a lock; [requests], 120 by default'

const HELD_MILLIS = 10_000
const IN_TIME_MILLIS = 5000
const EVERY_MILLIS = 60
const REQUESTS = 120

export async function prove([requests = REQUESTS]) {
  documented('npm run proof -- pool-exhausted')
  const { directory, stop: remove } = await makeDirectory('pool-exhausted')
  try {
    const data = join(directory, 'data')
    await makeCluster(data)
    const { urlOf, stop } = await startPostgres(data, await freePort())
    try {
      await proveOn(urlOf('postgres'), Number(requests))
    } finally {
      await stop()
    }
  } finally {
    await remove()
  }
}

async function proveOn(url, requests) {
  const foyer = await startFoyer(settingsOf(await freePort(), { DATABASE_URL: url }))
  try {
    const olga = await signUp(foyer.url)
    const client = new pg.Client(url)
    await client.connect()
    await client.query('begin')
    await client.query('lock table "user" in access exclusive mode')
    const answers = Array.from({ length: requests }, async (_, n) => {
      await pause(n * EVERY_MILLIS)
      return timed(foyer.url, olga.cookie, n)
    })
    await pause(HELD_MILLIS)
    await client.query('commit')
    await client.end()
    report(await Promise.all(answers))
    await within(IN_TIME_MILLIS, async () => assert.ok(await whoIs(foyer.url, olga.cookie)))
  } finally {
    await foyer.stop()
  }
}

function report(answers) {
  const slowest = Math.max(...answers.map(({ took }) => took))
  const refused = answers.filter(({ status }) => status === 503).length
  console.log(`${answers.length} requests, ${refused} of them refused with 503, the slowest after ${slowest} ms`)
  assert.ok(refused > 0, 'no request met the lock')
  assert.deepEqual(
    answers.filter(({ status, took }) => took > IN_TIME_MILLIS || status === 500),
    [],
  )
}

/** Reads and changes in turn. A sign-in needs connections one after the other: to be counted, to read, to write. */
async function timed(base, cookie, n) {
  const bodies = [
    ['/get-session'],
    ['/update-user', { name: `Olga ${n}` }],
    ['/organization/list'],
    ['/organization/create', { name: 'Acme', slug: `acme-${n}` }],
    ['/sign-in/email', { email: `nobody${n}@example.com`, password: 'wrong-password' }],
    ['/request-password-reset', { email: `nobody${n}@example.com` }],
  ]
  const [path, body] = bodies[n % bodies.length]
  const url = `${base}/api/auth${path}`
  const started = performance.now()
  const answer = body === undefined ? await fetch(url, { headers: { cookie } }) : await post(url, body, { cookie })
  await answer.arrayBuffer()
  return { path, status: answer.status, took: Math.round(performance.now() - started) }
}
