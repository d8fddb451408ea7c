// Compares Foyer, better-auth 1.2.12 and a bare Express server as the upper bound, on one PostgreSQL. The ratios are
// more reliable than the absolute figures.
import { availableParallelism, cpus } from 'node:os'
import pg from 'pg'
import { inTurn, load } from './load.mjs'
import { readManyMembers } from './members.mjs'
import { givenOrganizations } from './organizations.mjs'
import { measurePages } from './pages.mjs'
import { runScript, startServer } from './processes.mjs'
import { newUser, PASSWORD, signUp } from './sample-users.mjs'
import { measureFlood, measureSignIns } from './sign-in-methods.mjs'
import { readManyUsers } from './users.mjs'

const server = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const COST = 12
const SECRET = 'a-secret-for-the-bench-0123456789-abcdefghij'
const databases = { foyer: 'foyer_bench', peer: 'foyer_bench_peer' }
const pageAims = {
  'sign-in': {
    'JavaScript requests': 8,
    'KB on the wire': 250,
    'JavaScript gzipped KB': 100,
    'FCP s': 1.8,
    'LCP s': 2.5,
  },
  home: { 'JavaScript gzipped KB': 150 },
}
const running = []

try {
  await main()
} finally {
  await Promise.all(running.map(({ stop }) => stop()))
  await eachDatabase((client, name) => client.query(`drop database if exists ${name} with (force)`))
}

async function main() {
  await eachDatabase(async (client, name) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
  })
  console.log(
    `Node ${process.version}, ${cpus()[0]?.model}, ${availableParallelism()} cores; median of ${rounds} rounds of ${seconds} s\n`,
  )
  const parts = {
    'get-session': getSession,
    metrics,
    'cookie-cache': cookieCache,
    organizations,
    passwords,
    'sign-in-methods': signInMethods,
    users,
    members,
    pages,
  }
  const selected = process.argv.slice(2)
  for (const [name, run] of Object.entries(parts)) if (selected.length === 0 || selected.includes(name)) await run()
}

async function getSession() {
  const foyer = await foyerServer('false')
  const peer = await peerServer('false')
  const bare = await bareServer()
  const [ours, theirs] = [await signUp(foyer.url), await signUp(peer.url)]
  const figures = await inTurn(rounds, {
    foyer: () => perSecond({ url: `${foyer.url}/api/auth/get-session`, headers: ours }),
    'better-auth': () => perSecond({ url: `${peer.url}/api/auth/get-session`, headers: theirs }),
    bare: () => perSecond({ url: `${bare.url}/query`, headers: ours }),
  })
  report('get-session', figures, [
    ['foyer', 'better-auth', 8],
    ['foyer', 'bare', 0.85],
    ['better-auth', 'bare'],
  ])
  await stopAll()
}

async function metrics() {
  const without = await foyerServer('false')
  const cookie = await signUp(without.url)
  const kept = await foyerServer('false', { FOYER_METRICS: 'true', FOYER_METRICS_TOKEN: SECRET })
  const path = '/api/auth/get-session'
  const figures = await inTurn(rounds, {
    'with metrics': () => perSecond({ url: kept.url + path, headers: cookie }),
    without: () => perSecond({ url: without.url + path, headers: cookie }),
  })
  report('get-session and its metrics', figures, [['with metrics', 'without', 0.97]])
  await stopAll()
}

async function cookieCache() {
  const foyer = await foyerServer('true')
  const peer = await peerServer('true')
  const bare = await bareServer()
  const [ours, theirs] = [await signUp(foyer.url), await signUp(peer.url)]
  const figures = await inTurn(rounds, {
    foyer: () => perSecond({ url: `${foyer.url}/api/auth/get-session`, headers: ours }),
    'better-auth': () => perSecond({ url: `${peer.url}/api/auth/get-session`, headers: theirs }),
    bare: () => perSecond({ url: `${bare.url}/json`, headers: ours }),
  })
  report('get-session from the cookie cache', figures, [
    ['foyer', 'better-auth'],
    ['foyer', 'bare', 0.8],
  ])
  await stopAll()
}

async function organizations() {
  const foyer = await foyerServer('false')
  const peer = await peerServer('false')
  const ours = { cookie: await givenOrganizations(foyer.url, databaseUrl(databases.foyer)) }
  const theirs = { cookie: await givenOrganizations(peer.url, databaseUrl(databases.peer)) }
  for (const path of ['list', 'get-full-organization']) {
    const figures = await inTurn(rounds, {
      foyer: () => perSecond({ url: `${foyer.url}/api/auth/organization/${path}`, headers: ours }),
      'better-auth': () => perSecond({ url: `${peer.url}/api/auth/organization/${path}`, headers: theirs }),
    })
    report(`organization/${path}, 100 members`, figures, [['foyer', 'better-auth', 8]])
  }
  await stopAll()
}

async function users() {
  await readMany('an admin among many users', readManyUsers)
}

async function members() {
  await readMany('a member among ten thousand', readManyMembers)
}

async function pages() {
  const foyer = await foyerServer('false')
  console.log('first load, slow 4G and a processor four times slower')
  await measurePages(foyer.url, (name, figures) => {
    console.log(`  ${name}`)
    for (const [what, figure] of Object.entries(figures)) {
      const digits = Number.isInteger(figure) ? 0 : 1
      console.log(`    ${what.padEnd(26)} ${figure.toFixed(digits)}${aimFor(name, what)}`)
    }
  })
  console.log()
  await stopAll()
}

function aimFor(page, what) {
  const aim = pageAims[page]?.[what]
  return aim === undefined ? '' : ` (aim: at most ${aim})`
}

async function readMany(title, work) {
  const foyer = await foyerServer('false')
  console.log(title)
  await work(foyer.url, databaseUrl(databases.foyer), (what, took, aim) => {
    const aimed = aim === undefined ? '' : ` (aim: at most ${aim.toFixed(1)})`
    console.log(`  ${what.padEnd(90)} ${took.toFixed(1)} ms${aimed}`)
  })
  console.log()
  await stopAll()
}

async function passwords() {
  const foyer = await foyerServer('false')
  const peer = await peerServer('false')
  const userCount = availableParallelism() * 2
  const [ours, theirs] = [await signUpUsers(foyer.url, userCount), await signUpUsers(peer.url, userCount)]
  const signIns = await inTurn(rounds, {
    foyer: () => perSecond(signInLoad(foyer.url, ours)),
    'better-auth (scrypt)': () => perSecond(signInLoad(peer.url, theirs)),
    [`bcrypt cost ${COST} alone`]: async () =>
      Number(await runScript('bench/servers/bcrypt.mjs', [String(COST), String(seconds)])),
  })
  report('sign-in', signIns, [
    ['foyer', `bcrypt cost ${COST} alone`, 0.95],
    ['foyer', 'better-auth (scrypt)'],
  ])
  const signUps = await inTurn(rounds, {
    foyer: () => perSecond(signUpLoad(foyer.url, userCount)),
    'better-auth (scrypt)': () => perSecond(signUpLoad(peer.url, userCount)),
  })
  report('sign-up', signUps, [['foyer', 'better-auth (scrypt)']])
  await readsUnderSignIns(foyer.url, ours)
  await stopAll()
}

async function signInMethods() {
  // In development the mails are in a mailbox that can be read.
  const environment = { SIGN_IN_METHODS: 'true', NODE_ENV: 'development', SMTP_URL: '' }
  const foyer = await foyerServer('false', environment)
  const figures = await measureSignIns(foyer.url, databaseUrl(databases.foyer))
  const methods = Object.keys(figures).filter((name) => name !== 'get-session')
  report(
    'sign-in methods without a password',
    figures,
    methods.map((name) => [name, 'get-session']),
  )
  const { quiet, during, flood } = await measureFlood(foyer.url, seconds * 2)
  console.log(`others during a flood of ${flood.toFixed(0)} wrong codes a second`)
  for (const [name, p99] of Object.entries(during))
    console.log(`  ${name.padEnd(24)} p99 ${p99} ms (without: ${quiet[name]} ms)`)
  console.log()
  await stopAll()
}

async function readsUnderSignIns(url, signInUsers) {
  const { cookie } = signInUsers[0]
  const [reads] = await Promise.all([
    load({
      url: `${url}/api/auth/get-session`,
      seconds: seconds * 2,
      connections: 4,
      overallRate: 200,
      headers: { cookie },
    }),
    load({ ...signInLoad(url, signInUsers.slice(1)), seconds: seconds * 2 }),
  ])
  console.log(
    `get-session while sign-ins saturate the cores\n  p99 ${reads.p99} ms at ${reads.perSecond.toFixed(0)}/s (aim: under 50 ms)\n`,
  )
}

function signInLoad(url, signInUsers) {
  let next = 0
  return {
    url: `${url}/api/auth/sign-in/email`,
    method: 'POST',
    connections: signInUsers.length,
    headers: { 'content-type': 'application/json', origin: url },
    setupClient(client) {
      const { email } = signInUsers[next % signInUsers.length]
      next += 1
      client.setBody(JSON.stringify({ email, password: PASSWORD }))
    },
  }
}

function signUpLoad(url, connections) {
  return {
    url: `${url}/api/auth/sign-up/email`,
    connections,
    requests: [
      {
        method: 'POST',
        path: '/api/auth/sign-up/email',
        headers: { 'content-type': 'application/json', origin: url },
        setupRequest: (request) => ({ ...request, body: JSON.stringify(newUser()) }),
      },
    ],
  }
}

async function perSecond({ headers, ...options }) {
  const sentHeaders = headers?.cookie === undefined ? headers : { cookie: headers.cookie }
  return (await load({ seconds, ...options, headers: sentHeaders })).perSecond
}

async function signUpUsers(url, count) {
  const users = []
  for (let index = 0; index < count; index += 1) users.push(await signUp(url))
  return users
}

function report(title, figures, ratios) {
  console.log(title)
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(24)} ${value.toFixed(1)}/s`)
  for (const [one, other, aim] of ratios) {
    const ratio = (figures[one] / figures[other]).toFixed(2)
    console.log(`  ${one} : ${other} = ${ratio}${aim === undefined ? '' : ` (aim: at least ${aim})`}`)
  }
  console.log()
}

async function foyerServer(cache, settings = {}) {
  return track(
    await startServer('apps/api/dist/main.js', '/api/auth/ok', (url) => ({
      DATABASE_URL: databaseUrl(databases.foyer),
      FOYER_BASE_URL: url,
      FOYER_SECRET: SECRET,
      FOYER_CONFIG: 'bench/servers/options.mjs',
      SMTP_URL: 'smtp://127.0.0.1:2525',
      MAIL_FROM: 'bench@example.com',
      FOYER_LOG_LEVEL: 'error',
      COOKIE_CACHE: cache,
      ...settings,
    })),
  )
}

async function peerServer(cache) {
  return track(
    await startServer('bench/servers/better-auth.mjs', '/api/auth/ok', (url) => ({
      DATABASE_URL: databaseUrl(databases.peer),
      BASE_URL: url,
      SECRET,
      COOKIE_CACHE: cache,
    })),
  )
}

async function bareServer() {
  return track(
    await startServer('bench/servers/bare.mjs', '/json', () => ({ DATABASE_URL: databaseUrl(databases.foyer) })),
  )
}

function track(server) {
  running.push(server)
  return server
}

async function stopAll() {
  await Promise.all(running.splice(0).map(({ stop }) => stop()))
}

function databaseUrl(name) {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function eachDatabase(work) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  for (const name of Object.values(databases)) await work(client, name)
  await client.end()
}
