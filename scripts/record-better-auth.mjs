// Has versions of better-auth, as they are on npm, fill a database with API keys and a passkey, and keeps what they have written
// for the tests of adoptions (tests/rest-compat/differential/adoption-recorded.proof.test.ts): their plugins are packages that
// find better-auth by its name, so that no two of them can be installed side by side.
//   DATABASE_URL=postgres://… node scripts/record-better-auth.mjs VERSION…
// The database must be empty; it is emptied after each. Needs npm, psql and pg_dump. The times are UTC.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { newPasskey } from '../bench/software-keys.mjs'

process.env.TZ = 'UTC'
process.env.NODE_ENV = 'production'

const SECRET = 'an, old secret of better-auth 0123456789'
const BASE_URL = 'http://127.0.0.1:4999'
const url = process.env.DATABASE_URL
const recorded = new URL('../tests/rest-compat/differential/adoption/recorded/', import.meta.url).pathname
const run = promisify(execFile)

/** What has to be installed for a version, and where it has its parts: from 1.4 and 1.5 on plugins are packages of their own. */
function partsOf(version) {
  const minor = Number(version.split('.')[1])
  const own = {
    passkey: minor >= 4,
    apiKey: minor >= 5,
    migrations: minor >= 5 ? 'better-auth/db/migration' : 'better-auth/db',
  }
  return {
    packages: [
      `better-auth@${version}`,
      // Its range would take a later one, which it does not work with.
      ...(minor === 2 ? ['better-call@1.0.12'] : []),
      ...(own.passkey ? [`@better-auth/passkey@${version}`] : []),
      // The core by name: their ranges would take that of a later version.
      ...(own.apiKey ? [`@better-auth/api-key@${version}`, `@better-auth/core@${version}`] : []),
      'pg@8',
    ],
    source: [
      `export { betterAuth } from 'better-auth'`,
      `export { getMigrations } from '${own.migrations}'`,
      `export { organization } from 'better-auth/plugins'`,
      `export { passkey } from '${own.passkey ? '@better-auth/passkey' : 'better-auth/plugins/passkey'}'`,
      `export { apiKey } from '${own.apiKey ? '@better-auth/api-key' : 'better-auth/plugins'}'`,
      `export { default as pg } from 'pg'`,
    ].join('\n'),
  }
}

await mkdir(recorded, { recursive: true })
for (const version of process.argv.slice(2)) {
  const state = await record(version)
  const name = version.split('.').slice(0, 2).join('.')
  await writeFile(join(recorded, `${name}.sql`), await dump())
  await writeFile(join(recorded, `${name}.json`), `${JSON.stringify({ version, ...state }, null, 2)}\n`)
  await run('psql', ['-qX', '-c', 'drop schema public cascade; create schema public', url])
  console.log(version)
}

async function record(version) {
  const parts = await install(version)
  const pool = new parts.pg.Pool({ connectionString: url, max: 2 })
  const passkey = parts.passkey({ rpID: '127.0.0.1', rpName: 'Acme', origin: BASE_URL })
  const options = {
    database: pool,
    baseURL: BASE_URL,
    secret: SECRET,
    logger: { disabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: { enabled: true },
    plugins: [parts.organization(), parts.apiKey({ enableMetadata: true }), passkey],
  }
  try {
    // The migrator of 1.3 fails on an empty database: it has tables of 1.2.
    if (version.startsWith('1.3')) await (await migrationsOf('1.2.12')).run(pool)
    await (await parts.getMigrations(options)).runMigrations()
    return await fill(parts.betterAuth(options))
  } finally {
    await pool.end()
    await rm(parts.directory, { recursive: true, force: true })
  }
}

async function migrationsOf(version) {
  const { getMigrations, organization, apiKey, passkey, directory } = await install(version)
  const plugins = [organization(), apiKey(), passkey()]
  return {
    async run(pool) {
      await (await getMigrations({ database: pool, secret: SECRET, baseURL: BASE_URL, plugins })).runMigrations()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function install(version) {
  const directory = await mkdtemp(join(tmpdir(), 'better-auth-'))
  const { packages, source } = partsOf(version)
  await writeFile(join(directory, 'package.json'), '{ "private": true, "type": "module" }')
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', '--loglevel=error']
  await run('npm', ['install', ...quiet, ...packages], { cwd: directory })
  await writeFile(join(directory, 'parts.mjs'), source)
  return { ...(await import(pathToFileURL(join(directory, 'parts.mjs')).href)), directory }
}

/** A user with a passkey and two keys, of which one is limited. */
async function fill(auth) {
  const call = callerOf(auth)
  await call('/sign-up/email', { name: 'Olga', email: 'olga@example.com', password: 'a password of before' })
  const apiKey = (await call('/api-key/create', { name: 'build', prefix: 'acme_' })).key
  const ended = (await call('/api-key/create', { name: 'ended', expiresIn: 86_400 })).key
  const key = newPasskey(BASE_URL)
  const { challenge, user } = await call('/passkey/generate-register-options')
  const registered = key.register(challenge)
  registered.response.transports = ['internal']
  await call('/passkey/verify-registration', { response: registered, name: 'Laptop' })
  const privateKey = key.privateKey.export({ format: 'jwk' })
  return { apiKey, ended, passkey: { id: key.id, userHandle: user.id, privateKey } }
}

function callerOf(auth) {
  const jar = new Map()
  return async (path, body) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { origin: BASE_URL, 'content-type': 'application/json', cookie }
    const method = body === undefined ? 'GET' : 'POST'
    const answer = await auth.handler(
      new Request(`${BASE_URL}/api/auth${path}`, { method, headers, body: JSON.stringify(body) }),
    )
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
      jar.set(name, value)
    }
    return answer.json()
  }
}

async function dump() {
  const { stdout } = await run('pg_dump', ['--column-inserts', '--no-owner', '--no-privileges', url])
  // What psql alone understands, and settings of a session.
  const lines = stdout.split('\n').filter((line) => !/^(?:\\|--|SET |SELECT pg_catalog|CREATE SCHEMA|$)/.test(line))
  return `${lines.join('\n')}\n`
}
