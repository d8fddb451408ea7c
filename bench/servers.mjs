import pg from 'pg'
import { startServer } from './processes.mjs'

const server = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
/** Of one measurement. */
export const seconds = Number(process.env.BENCH_SECONDS ?? 4)
export const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
export const SECRET = 'a-secret-for-the-bench-0123456789-abcdefghij'
export const databases = { foyer: 'foyer_bench', peer: 'foyer_bench_peer' }
const running = []

export async function foyerServer(cache, settings = {}) {
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
      // What it is compared with has one process, too.
      FOYER_WORKERS: '1',
      ...settings,
    })),
  )
}

export async function peerServer(cache) {
  return track(
    await startServer('bench/servers/better-auth.mjs', '/api/auth/ok', (url) => ({
      DATABASE_URL: databaseUrl(databases.peer),
      BASE_URL: url,
      SECRET,
      COOKIE_CACHE: cache,
    })),
  )
}

export async function bareServer() {
  return track(
    await startServer('bench/servers/bare.mjs', '/json', () => ({ DATABASE_URL: databaseUrl(databases.foyer) })),
  )
}

export async function httpServer(answer) {
  return track(await startServer('bench/servers/http.mjs', '/', () => ({ ANSWER: answer })))
}

function track(server) {
  running.push(server)
  return server
}

export async function stopAll() {
  await Promise.all(running.splice(0).map(({ stop }) => stop()))
}

export function databaseUrl(name) {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export async function eachDatabase(work) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  for (const name of Object.values(databases)) await work(client, name)
  await client.end()
}
