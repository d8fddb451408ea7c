// Foyer behind a PgBouncer that pools transactions, with the settings of docs/operations.md: one instance that listens
// past it, and one that does not. Needs Debian's postgresql and pgbouncer, and the built service.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startMailServer } from '../bench/mail-server.mjs'
import { newUser } from '../bench/sample-users.mjs'
import {
  call,
  freePort,
  metric,
  readiness,
  runFoyer,
  settingsOf,
  signIn,
  startFoyer,
  whoIs,
  within,
} from './servers/foyer.mjs'
import { codeBlocksOf, documented } from './servers/operations-document.mjs'
import { makeCluster, makeDirectory, query, startPostgres, startProcess } from './servers/postgres.mjs'
import { withStarted } from './servers/with-started.mjs'

export const about = "Foyer behind PgBouncer in transaction mode (needs Debian's postgresql and pgbouncer)"

// Fewer than an instance has of its own, so that a connection of the server is shared by many.
const POOL_SIZE = 4
const CALLS = 120
// What an instance may take to show a change that another one made.
const DELAY_MILLIS = 2000
const START_MILLIS = 10_000

export async function prove() {
  assert.equal(spawnSync('pgbouncer', ['--version']).error, undefined, "Debian's pgbouncer is not installed")
  await withStarted(async (started) => {
    const { directory } = await started(makeDirectory('pgbouncer'))
    const database = await givenDatabase(directory, started)
    const pooler = await started(startPgBouncer(directory, new URL(database).port))
    const mailPort = await freePort()
    await started(startMailServer(mailPort))
    const named = settingsOf(mailPort, { DATABASE_URL: pooler.urlOf('foyer') })
    const mute = { ...named, FOYER_PREPARED: 'false' }
    const listening = { ...mute, FOYER_LISTEN_URL: database }
    await proveRefused(named)
    // Both at once on an empty database: they wait for each other's migrations.
    const [first, second] = await bothOf([startFoyer(listening), startFoyer(mute)].map(started))
    await proveTimeouts(pooler)
    const user = await proveCalls(first.url)
    await proveParallel([first.url, second.url], pooler)
    await proveListening(first.url, user, { database, settings: listening })
    await proveMute(second.url, user, { database, settings: mute })
  })
}

// Whichever fails, the other one has started before it is stopped.
async function bothOf(starting) {
  await Promise.allSettled(starting)
  return Promise.all(starting)
}

async function givenDatabase(directory, started) {
  const data = join(directory, 'data')
  await makeCluster(data)
  const { urlOf } = await started(startPostgres(data, await freePort()))
  await query(urlOf('postgres'), 'create role foyer login')
  await query(urlOf('postgres'), 'create database foyer owner foyer')
  const blocks = codeBlocksOf('PgBouncer')
  assert.equal(blocks.length, 1)
  await query(urlOf('postgres'), blocks[0])
  return urlOf('foyer', 'foyer')
}

async function startPgBouncer(directory, serverPort) {
  const port = await freePort()
  const users = join(directory, 'users')
  const file = join(directory, 'pgbouncer.ini')
  await writeFile(users, '"foyer" ""\n')
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: users,
    admin_users: 'foyer',
    pool_mode: 'transaction',
    default_pool_size: POOL_SIZE,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const databases = `foyer = host=127.0.0.1 port=${serverPort} user=foyer`
  await writeFile(file, ['[databases]', databases, '[pgbouncer]', ...lines, ''].join('\n'))
  const child = startProcess('pgbouncer', [file])
  const urlOf = (database) => `postgres://foyer@127.0.0.1:${port}/${database}`
  await child.until(() => query(urlOf('foyer'), 'select 1'))
  return { urlOf, stop: () => child.stop('SIGTERM') }
}

// Without FOYER_PREPARED=false, which is why the documents ask for it.
async function proveRefused(settings) {
  const { code, output } = await runFoyer(documented('npx foyer-auth doctor'), settings)
  assert.equal(code, 1)
  assert.match(output, new RegExp(`^FAIL {2}database .*${documented('unsupported startup parameter')}`, 'm'))
}

async function proveTimeouts({ urlOf }) {
  const settings = await query(
    urlOf('foyer'),
    `select current_setting('statement_timeout') as "statement",
      current_setting('idle_in_transaction_session_timeout') as "idle"`,
  )
  assert.deepEqual(settings, [{ statement: '5s', idle: '1min' }])
}

async function proveCalls(base) {
  const user = newUser()
  const signedUp = await call(base, '/sign-up/email', { body: user })
  const cookie = await signIn(base, user.email)
  assert.notEqual(cookie, signedUp.cookie)
  for (const one of [signedUp.cookie, cookie]) assert.equal((await whoIs(base, one))?.email, user.email)
  await call(base, '/sign-out', { cookie: signedUp.cookie, body: {} })
  assert.equal(await whoIs(base, signedUp.cookie), undefined)
  assert.equal((await whoIs(base, cookie))?.email, user.email)
  await call(base, '/sign-in/email', { body: { ...user, password: 'wrong-password' }, status: 401 })
  console.log('sign-up, sign-in, get-session and sign-out: hold')
  return { email: user.email, cookie }
}

// Each user has changes and reads on both instances under way at once, and sees what is theirs.
async function proveParallel(bases, { urlOf }) {
  const signedUp = await Promise.all(
    bases.map(async (base) => {
      const user = newUser()
      return { base, email: user.email, cookie: (await call(base, '/sign-up/email', { body: user })).cookie }
    }),
  )
  const calls = Array.from({ length: CALLS }, async (_none, count) => {
    const { email, cookie } = signedUp[count % signedUp.length]
    const base = bases[Math.floor(count / 2) % bases.length]
    if (count % 3 === 0) await call(base, '/update-user', { cookie, body: { name: `Olga ${count}` } })
    assert.equal((await whoIs(base, cookie))?.email, email)
  })
  await Promise.all(calls)
  const pools = await query(urlOf('pgbouncer'), 'show pools')
  const pool = pools.find(({ database }) => database === 'foyer')
  const clients = Number(pool.cl_active) + Number(pool.cl_waiting)
  const servers = ['sv_active', 'sv_idle', 'sv_used', 'sv_tested', 'sv_login'].reduce((n, s) => n + Number(pool[s]), 0)
  assert.equal(pool.pool_mode, 'transaction')
  assert.ok(servers <= POOL_SIZE && clients > servers, `${clients} clients had ${servers} connections`)
  console.log(`${CALLS} calls at once: hold; ${clients} connections of Foyer shared ${servers} of PostgreSQL`)
}

async function proveListening(base, { email, cookie }, { database, settings }) {
  await within(START_MILLIS, async () => assert.deepEqual(await readiness(base), { ready: true, warnings: [] }))
  await within(START_MILLIS, () => isKept(base, cookie))
  await changedByHand(database, email, 'Olena')
  await within(DELAY_MILLIS, async () => assert.equal((await whoIs(base, cookie))?.name, 'Olena'))
  const { code, output } = await runFoyer(documented('npx foyer-auth doctor'), settings)
  assert.equal(code, 0, output)
  assert.match(output, /^ ok {3}database .*schema up to date$/m)
  assert.match(output, /^ ok {3}memory .*changes are heard: answers are kept$/m)
  console.log('with FOYER_LISTEN_URL: answers are kept in memory, and what is changed by hand is shown')
}

async function isKept(base, cookie) {
  assert.equal(await metric(base, 'foyer_memory_fault{reason="unheard"}'), 0)
  const before = await metric(base, 'foyer_memory_lookups_total{outcome="hit"}')
  for (let reads = 0; reads < 3; reads += 1) await whoIs(base, cookie)
  assert.ok((await metric(base, 'foyer_memory_lookups_total{outcome="hit"}')) > before, 'no answer is kept')
}

async function proveMute(base, { email, cookie }, { database, settings }) {
  const unheard = 'what is announced through DATABASE_URL is not heard; behind a pooler set FOYER_LISTEN_URL'
  const warning = `Answers are not kept in memory: ${unheard}`
  assert.deepEqual(await readiness(base), { ready: true, warnings: [warning] })
  for (const name of ['Oksana', 'Olesia']) {
    await changedByHand(database, email, name)
    assert.equal((await whoIs(base, cookie))?.name, name)
  }
  assert.equal(await metric(base, 'foyer_memory_lookups_total{outcome="hit"}'), 0)
  assert.equal(await metric(base, 'foyer_memory_answers'), 0)
  assert.equal(await metric(base, 'foyer_memory_fault{reason="unheard"}'), 1)
  const { code, output } = await runFoyer(documented('npx foyer-auth doctor'), settings)
  assert.equal(code, 0, output)
  assert.ok(output.includes(`${warning}\n`), output)
  assert.match(output, /^warn {2}memory .*\n +fix: +FOYER_LISTEN_URL=postgres:/m)
  console.log('without it: every answer is read, and doctor, readiness and metrics say so')
}

function changedByHand(database, email, name) {
  return query(database, 'update "user" set "name" = $1 where "email" = $2', [name, email])
}
