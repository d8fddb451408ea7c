import pg from 'pg'
import { startMailServer } from './mail-server.mjs'
import { startScript, startServer } from './processes.mjs'

const server = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
/** Of one measurement. */
export const seconds = Number(process.env.BENCH_SECONDS ?? 3)
export const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
export const SECRET = 'a-secret-for-the-bench-0123456789-abcdefghij'
export const databases = {
  foyer: 'foyer_bench',
  peer: 'foyer_bench_peer',
  newest: 'foyer_bench_newest',
  provider: 'foyer_bench_provider',
  rows: 'foyer_bench_rows',
}
/** That of an application on another host; Foyer trusts it. */
export const ORIGIN = 'https://app.example.com'
const running = []

export async function foyerServer(cache, settings = {}, node = undefined) {
  const mails = track(await startMailServer())
  const server = track(
    await startServer(
      'apps/api/dist/main.js',
      '/api/auth/ok',
      (url) => ({
        DATABASE_URL: databaseUrl(databases.foyer),
        FOYER_BASE_URL: url,
        FOYER_SECRET: SECRET,
        FOYER_CONFIG: 'bench/servers/options.mjs',
        ...mails.environment,
        MAIL_FROM: 'bench@example.com',
        FOYER_LOG_LEVEL: 'error',
        COOKIE_CACHE: cache,
        ...settings,
      }),
      { node },
    ),
  )
  return { ...server, mails }
}

/** node-oidc-provider by its own Node, on PostgreSQL or in memory. */
export async function oidcProviderServer({ node, module }, database) {
  const environment = (url) => ({ BASE_URL: url, OIDC_PROVIDER: module, DATABASE_URL: database ?? '' })
  const path = '/.well-known/openid-configuration'
  return track(await startServer('bench/servers/oidc-provider.mjs', path, environment, { node }))
}

export function peerServer(cache, database = databaseUrl(databases.peer)) {
  return betterAuthServer('better-auth', database, cache)
}

/** The newest better-auth that the repository installs. */
export function newestPeerServer(database = databaseUrl(databases.newest)) {
  return betterAuthServer('better-auth-newest', database, 'false')
}

async function betterAuthServer(script, database, cache) {
  const mails = track(await startMailServer())
  const server = track(
    await startServer(`bench/servers/${script}.mjs`, '/api/auth/ok', (url) => ({
      DATABASE_URL: database,
      BASE_URL: url,
      SECRET,
      COOKIE_CACHE: cache,
      ...mails.environment,
    })),
  )
  return { ...server, mails }
}

export async function bareServer() {
  return track(
    await startServer('bench/servers/bare.mjs', '/json', () => ({ DATABASE_URL: databaseUrl(databases.foyer) })),
  )
}

/** The rows of Foyer's writes, each by one function; the database has Foyer's schema. */
export async function rowsServer() {
  const database = databaseUrl(databases.rows)
  await (await foyerServer('false', { DATABASE_URL: database })).stop()
  const server = await startServer('bench/servers/rows-alone.mjs', '/', () => ({ DATABASE_URL: database }))
  return { ...track(server), database }
}

/** Puts the database server `millis` away in each direction; returns what the address of a database is then. */
export async function distantDatabase(millis) {
  const environment = { DATABASE_URL: server, MILLIS: String(millis) }
  const { said: port } = track(await startScript('bench/servers/distant-database.mjs', environment))
  return (name) => {
    const url = new URL(databaseUrl(name))
    url.hostname = '127.0.0.1'
    url.port = port
    return url.href
  }
}

/** `crossOriginAnswer`, where given, is that to a request with `Origin`. */
export async function httpServer(answers) {
  return track(await startServer('bench/servers/http.mjs', '/', () => ({ ANSWERS: JSON.stringify(answers) })))
}

function track(server) {
  running.push(server)
  return server
}

/** Foyer, what it is compared with, and a service that does nothing but query. */
export async function comparedServers(cache, settings) {
  return { foyer: await foyerServer(cache, settings), peer: await peerServer(cache), bare: await bareServer() }
}

export async function stopAll() {
  await Promise.all(running.splice(0).map(({ stop }) => stop()))
}

export function databaseUrl(name) {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export async function postgresVersion() {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rows } = await client.query('show server_version')
  await client.end()
  return rows[0].server_version.split(' ')[0]
}

export async function eachDatabase(work) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  for (const name of Object.values(databases)) await work(client, name)
  await client.end()
}
