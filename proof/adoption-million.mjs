import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { betterAuth } from 'better-auth'
import { hashPassword, symmetricEncrypt } from 'better-auth/crypto'
import { getMigrations } from 'better-auth/db'
import { admin, jwt, organization, twoFactor } from 'better-auth/plugins'
import pg from 'pg'
import { prove as proveImport } from './import.mjs'
import { call, settingsOf, startFoyer } from './servers/foyer.mjs'
import { runMeasured, SECRET } from './servers/measured-foyer.mjs'
import { query } from './servers/postgres.mjs'

export const about =
  'a million users of better-auth 1.2 planned, adopted and given back by the command, then a file of a million lines imported, both with a heap of 64 MB (needs DATABASE_URL; [users], or `[users] adopt` or `import` for one of them)'

const USERS = 1_000_000
const HEAP_MEGABYTES = 64
const PASSWORD = 'correct-horse-battery'
const SECRET_OF_BEFORE = 'a secret of better-auth, 0123456789'

export async function prove([users = String(USERS), part]) {
  const server = process.env.DATABASE_URL
  if (!server?.startsWith('postgres')) throw new Error('DATABASE_URL names no PostgreSQL')
  if (part !== 'import') await proveAdoption(server, Number(users))
  if (part !== 'adopt') await proveImport([users, 'clerk'])
}

async function proveAdoption(server, users) {
  const name = `foyer_proof_million_${process.pid}`
  await query(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const cwd = await mkdtemp(join(tmpdir(), 'foyer-million-'))
  try {
    await timed('filled', () => fill(url.href, users))
    const command = await commandOn(cwd, url.href)
    await command('planned', ['--dry-run', '--time-zone', 'UTC'])
    assert.match((await command('adopted', ['--time-zone', 'UTC'])).out, new RegExp(`^user +${users} +${users} `, 'm'))
    assert.equal(await linesOfReport(cwd), Math.floor(users / 1000) + Math.floor(users / 10_000))
    await proveService(url.href, users)
    await command('given back', ['--undo'])
    assert.deepEqual(await query(url.href, 'select count(*)::int as users from "user"'), [{ users }])
  } finally {
    await rm(cwd, { recursive: true, force: true })
    await query(server, `drop database ${name} with (force)`)
  }
}

async function timed(what, work) {
  const started = performance.now()
  await work()
  console.log(`${what} in ${Math.round((performance.now() - started) / 1000)} s`)
}

/** Runs `foyer adopt better-auth` in a directory, and tells its progress and what it took. */
async function commandOn(cwd, url) {
  const secrets = join(cwd, 'secret-of-before')
  await writeFile(secrets, `${SECRET_OF_BEFORE}\n`)
  const settings = { cwd, url, heapMegabytes: HEAP_MEGABYTES, env: { FOYER_ADOPTED_SECRETS_FILE: secrets } }
  return async (what, flags) => {
    const started = performance.now()
    const onLine = (line) => console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${line}`)
    const done = await runMeasured(['adopt', 'better-auth', ...flags], { ...settings, onLine })
    console.log(done.out)
    console.log(`${what} in ${done.seconds} s, ${done.megabytes} MB at most`)
    return done
  }
}

/** The lines of the newest report that name a row. */
async function linesOfReport(cwd) {
  const [report] = (await readdir(cwd)).filter((file) => file.startsWith('better-auth-adopted'))
  return (await readFile(join(cwd, report), 'utf8')).split('\n').filter((line) => /"id":"/.test(line)).length
}

/** A live session of before goes on, a password of before signs in. */
async function proveService(url, users) {
  const settings = { DATABASE_URL: url, FOYER_SECRET: SECRET, FOYER_ADOPTED_SECRETS: SECRET_OF_BEFORE }
  const service = await startFoyer(settingsOf(9, settings))
  try {
    const token = `token-${users}`
    const signed = `${token}.${createHmac('sha256', SECRET_OF_BEFORE).update(token).digest('base64')}`
    const cookie = `better-auth.session_token=${encodeURIComponent(signed)}`
    const { json } = await call(service.url, '/get-session', { cookie })
    assert.equal(json.user.id, `u${users}`)
    await call(service.url, '/sign-in/email', { body: { email: `user${users - 1}@example.com`, password: PASSWORD } })
  } finally {
    await service.stop()
  }
}

/** Of users a session, an account with a password and a membership each, of a quarter one at a provider, of a fiftieth a second factor. */
async function fill(url, users) {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    const plugins = [organization({ teams: { enabled: true } }), admin(), jwt(), twoFactor()]
    const options = { database: pool, secret: SECRET_OF_BEFORE, emailAndPassword: { enabled: true }, plugins }
    await betterAuth(options).$context
    await (await getMigrations(options)).runMigrations()
    for (const statement of await statements(users)) await pool.query(statement)
  } finally {
    await pool.end()
  }
}

async function statements(users) {
  const organizations = Math.ceil(users / 10)
  const password = await hashPassword(PASSWORD)
  const sealed = (data) => symmetricEncrypt({ key: SECRET_OF_BEFORE, data })
  const [factor, codes] = [await sealed('a secret of an app'), await sealed('["aaaaa-bbbbb","ccccc-ddddd"]')]
  const each = (count) => `from generate_series(1, ${count}) n`
  const now = "now() at time zone 'UTC'"
  return [
    `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt", "twoFactorEnabled")
      select 'u' || n, 'User ' || n, case n % 1000 when 0 then 'User' else 'user' end || n || '@example.com', n % 5 > 0,
        ${now} - n * interval '1 second', ${now}, n % 50 = 1 ${each(users)}`,
    `insert into "organization" (id, name, slug, "createdAt") select 'o' || n, 'Acme', 'acme-' || n, ${now} ${each(organizations)}`,
    `insert into "member" (id, "organizationId", "userId", role, "createdAt")
      select 'm' || n, 'o' || (1 + n % ${organizations}), 'u' || n, 'member', ${now} - interval '1 day' ${each(users)}`,
    // Twice a member.
    `insert into "member" (id, "organizationId", "userId", role, "createdAt")
      select 'd' || n, 'o' || (1 + n * 10000 % ${organizations}), 'u' || n * 10000, 'member', ${now} ${each(Math.floor(users / 10_000))}`,
    `insert into "account" (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
      select 'a' || n, 'u' || n, 'credential', 'u' || n, '${password}', ${now}, ${now} ${each(users)}`,
    `insert into "account" (id, "accountId", "providerId", "userId", "accessToken", "createdAt", "updatedAt")
      select 'g' || n, n, 'github', 'u' || n, 'gho_' || md5(n::text), ${now}, ${now} ${each(Math.floor(users / 4))}`,
    `insert into "session" (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
      select 's' || n, 'token-' || n, 'u' || n, ${now} + interval '1 day', ${now}, ${now} ${each(users)}`,
    `insert into "twoFactor" (id, secret, "backupCodes", "userId")
      select 't' || n, '${factor}', '${codes}', 'u' || (n * 50 - 49) ${each(Math.floor(users / 50))}`,
    'analyze',
  ]
}
