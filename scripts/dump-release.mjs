// Fills a database with this release and keeps it for the upgrade tests of later ones (docs/upgrading.md):
//   npm run build && DATABASE_URL=postgres://… node scripts/dump-release.mjs
// The database must be empty. Needs pg_dump. Writes apps/api/test/upgrade/releases/VERSION/{data.sql,state.json}, and the service
// itself in the place of the release before (docs/decisions/0045); or the first two into a directory that is named. Something is in
// every table, and used in every way that a test of an upgrade tries.
import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { newPasskey, totpCode } from '../bench/software-keys.mjs'

const PASSWORD = 'correct-horse-battery'
const SECRET = 'a-secret-for-tests-only-0123456789-abcdefghij'
const PORT = await freePort()
const BASE_URL = `http://localhost:${PORT}`
const on = { enabled: true }
const options = {
  emailAndPassword: { bcryptCost: 10 },
  deviceAuthorization: { clients: [{ id: 'cli', name: 'Acme CLI' }] },
  ...{ anonymous: on, apiKey: on, bearer: on, jwt: on, passkey: on, twoFactor: on, username: on },
}

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const root = new URL('../', import.meta.url)
const { version } = JSON.parse(await readFile(new URL('apps/api/package.json', root), 'utf8'))
const cwd = await mkdtemp(join(tmpdir(), 'foyer-dump-'))
await writeFile(join(cwd, 'foyer.config.mjs'), `export default ${JSON.stringify(options)}`)

const state = await whileServing({}, fill)
// A mail that could not be sent stays in the outbox, and a service that ends at once has not yet forgotten who was deleted.
await whileServing({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'foyer@example.com' }, async () => {
  await client().post('/forget-password', { email: 'olga@example.com', redirectTo: '/reset-password' })
  const deleted = await signUp('Gone')
  await deleted.post('/delete-user', { password: PASSWORD })
})
await adoptSomebody()
const releases = new URL('apps/api/test/upgrade/releases', root).pathname
const directory = resolve(process.argv[2] ?? join(releases, version))
await mkdir(directory, { recursive: true })
await writeFile(join(directory, 'data.sql'), await dump())
await writeFile(join(directory, 'state.json'), `${JSON.stringify(state, null, 2)}\n`)
if (process.argv[2] === undefined) await keepService()

async function keepService() {
  const kept = join(directory, 'service.json.br')
  for (const release of await readdir(releases)) await rm(join(releases, release, 'service.json.br'), { force: true })
  await promisify(execFile)(process.execPath, [new URL('scripts/keep-service.mjs', root).pathname, kept])
}

async function whileServing(settings, work) {
  const env = { ...process.env, FOYER_SECRET: SECRET, PORT: String(PORT), FOYER_BASE_URL: BASE_URL, ...settings }
  const service = spawn(process.execPath, [new URL('apps/api/dist/main.js', root).pathname], { cwd, env })
  try {
    await eventually(async () => (await fetch(`${BASE_URL}/health/ready`).catch(() => undefined))?.ok)
    return await work()
  } finally {
    service.kill('SIGTERM')
    await new Promise((resolve) => service.once('exit', resolve))
  }
}

async function fill() {
  const names = ['Olga', 'Mia', 'Max', 'Nina']
  const [olga, mia, max, nina] = await Promise.all(names.map(signUp))
  await olga.post('/upload-picture', PIXEL)
  const notRemembered = client()
  await notRemembered.post('/sign-in/email', { email: 'olga@example.com', password: PASSWORD, rememberMe: false })
  await mia.post('/send-verification-email', { email: 'mia@example.com', callbackURL: '/' })
  await client().post('/forget-password', { email: 'nina@example.com', redirectTo: '/reset-password' })
  await olga.post('/organization/create', { name: 'Acme', slug: 'acme', metadata: { plan: 'gold' } })
  const { id: organizationId } = await olga.get('/organization/get-full-organization?organizationSlug=acme')
  await olga.post('/organization/create-team', { name: 'Design', organizationId })
  await olga.post('/organization/create-role', {
    role: 'hirer',
    permission: { invitation: ['create'] },
    organizationId,
  })
  await olga.post('/organization/invite-member', { email: 'mia@example.com', role: 'admin', organizationId })
  const toNina = { email: 'nina@example.com', role: 'member', organizationId }
  const { id: invitationId } = await olga.post('/organization/invite-member', toNina)
  await nina.post('/organization/accept-invitation', { invitationId })
  const changed = { currentPassword: PASSWORD, newPassword: `${PASSWORD}-2`, revokeOtherSessions: true }
  await max.post('/change-password', changed)
  const anonymous = client()
  await anonymous.post('/sign-in/anonymous')
  const methods = await fillMethods(olga)
  await issueServiceKey()
  const clients = { olga, notRemembered, mia, max, nina, anonymous, trusting: methods.trusting }
  return {
    passkey: methods.passkey,
    apiKey: methods.apiKey,
    totpURI: methods.totpURI,
    secret: SECRET,
    password: PASSWORD,
    baseUrl: BASE_URL,
    verificationLink: await linkMailedTo('mia@example.com', 'verify-email'),
    resetLink: await linkMailedTo('nina@example.com', 'reset-password'),
    organizationId,
    invitationLink: await linkMailedTo('mia@example.com', 'invitation'),
    jwt: (await olga.get('/token')).token,
    cookies: Object.fromEntries(Object.entries(clients).map(([name, { jar }]) => [name, Object.fromEntries(jar)])),
    takenAt: new Date().toISOString(),
    migrations: await appliedMigrations(),
  }
}

/** A passkey and a key of Olga's, who changes her username; a second factor of Tess, a device and a sign-in that wait. */
async function fillMethods(olga) {
  const { key, challenge } = { key: newPasskey(BASE_URL), ...(await olga.get('/passkey/generate-register-options')) }
  await olga.post('/passkey/verify-registration', { response: key.register(challenge), name: 'Laptop' })
  for (const username of ['olga_of_before', 'olga_of_today']) await olga.post('/update-user', { username })
  const apiKey = (await olga.post('/api-key/create', { name: 'build' })).key
  const tess = await signUp('Tess')
  const { totpURI, backupCodes } = await tess.post('/two-factor/enable', { password: PASSWORD })
  await tess.post('/two-factor/verify-totp', { code: totpCode(totpURI) })
  const [trusting, waiting] = [client(), client()]
  const signIn = { email: 'tess@example.com', password: PASSWORD }
  for (const one of [trusting, waiting]) await one.post('/sign-in/email', signIn)
  await trusting.post('/two-factor/verify-backup-code', { code: backupCodes[0], trustDevice: true })
  await client().post('/device/code', { client_id: 'cli' })
  await client().refused('/sign-in/email', { email: 'nobody@example.com', password: 'wrong' })
  const passkey = { id: key.id, privateKey: key.privateKey.export({ format: 'jwk' }) }
  return { passkey, apiKey, totpURI, trusting }
}

async function issueServiceKey() {
  const words = ['service-keys', 'issue', '--name', 'warehouse', '--permissions', 'events:read', '--expires-in', '30']
  const command = [new URL('apps/api/bin/foyer.cjs', root).pathname, ...words]
  await promisify(execFile)(process.execPath, command, { cwd, env: { ...process.env, FOYER_SECRET: SECRET } })
}

/** What an adoption that may be undone leaves, which the service itself never writes; what a set-up has chosen; a webhook; and an application. */
async function adoptSomebody() {
  const statements = [
    `insert into "adoption" ("source", "version", "at", "sourceSchema", "reversible", "layout", "references")
      values ('better-auth', '1.2', now(), 'better_auth', true, '{"source":{"tables":{}}}', '[]')`,
    `insert into "adoptionLeft" ("table", "id") values ('user', 'left')`,
    `insert into "adoptedValue" ("table", "id", "column", "carried")
      select 'user', "id", 'email', "email" from "user" where "email" = 'olga@example.com'`,
    'insert into "adoptedFactor" ("id", "codes") select "id", 10 from "twoFactor"',
    `insert into "service" ("id", "accent", "setUpAt") values (1, '#0b7285', now())
      on conflict ("id") do update set "accent" = excluded."accent", "setUpAt" = excluded."setUpAt"`,
    `insert into "webhook" ("id", "url", "secret", "createdAt", "disabledAt")
      values ('webhook', 'https://example.com/', '', now(), now())`,
    `insert into "webhookDelivery" ("id", "webhookId", "type", "subject", "nextAttemptAt", "createdAt", "deliveredAt")
      values ('delivery', 'webhook', 'user.updated', 'user olga', now(), now(), now())`,
    `insert into "oauthClient" ("id", "origin", "name", "comparableName", "redirectUris", "postLogoutRedirectUris", "applicationType",
        "authentication", "grantTypes", "idTokenAlgorithm", "trusted", "createdAt")
      values ('notes', 'service', 'Notes', 'notes', '{https://example.com/}', '{}', 'web', 'none',
        '{authorization_code,refresh_token}', 'RS256', false, now())`,
    `insert into "oauthConsent" ("id", "userId", "clientId", "scopes", "resources", "createdAt", "updatedAt")
      select 'consent', "id", 'notes', '{openid}', '{}', now(), now() from "user" where "email" = 'olga@example.com'`,
    `insert into "oauthGrant" ("id", "consentId", "scopes", "resources", "authTime", "acr", "amr", "secondFactor",
        "idTokenClaims", "generation", "createdAt", "expiresAt")
      values ('grant', 'consent', '{openid}', '{}', now(), '1', '{pwd}', false, '{}', 0, now(), '2999-01-01')`,
    `insert into "oauthCode" ("id", "grantId", "redirectUri", "codeChallenge", "expiresAt")
      values ('code', 'grant', 'https://example.com/', 'challenge', '2999-01-01')`,
    `insert into "oauthAccessToken" ("id", "clientId", "grantId", "scopes", "createdAt", "expiresAt")
      values ('token', 'notes', 'grant', '{openid}', now(), '2999-01-01')`,
    `insert into "oauthAssertion" ("id", "expiresAt") values ('assertion', '2999-01-01')`,
  ]
  await promisify(execFile)('psql', [
    '-qX',
    '-v',
    'ON_ERROR_STOP=1',
    '-c',
    statements.join(';'),
    process.env.DATABASE_URL,
  ])
}

async function signUp(name) {
  const made = client()
  await made.post('/sign-up/email', { name, email: `${name.toLowerCase()}@example.com`, password: PASSWORD })
  return made
}

function client() {
  const jar = new Map()
  async function send(method, path, body, isRefused = false) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const [type, sent] = Buffer.isBuffer(body) ? ['image/png', body] : ['application/json', JSON.stringify(body)]
    const headers = { origin: BASE_URL, 'user-agent': 'upgrade', 'content-type': type, cookie }
    const response = await fetch(`${BASE_URL}/api/auth${path}`, { method, headers, body: sent })
    if (response.ok === isRefused) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
      if (/max-age=0(?:;|$)/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response.json()
  }
  return {
    jar,
    get: (path) => send('GET', path),
    post: (path, body = {}) => send('POST', path, body),
    refused: (path, body) => send('POST', path, body, true),
  }
}

async function linkMailedTo(email, template) {
  const mail = await eventually(async () => {
    const mails = await (await fetch(`${BASE_URL}/dev/mailbox.json?to=${email}`)).json()
    return mails.find((mail) => mail.template === template)
  })
  return mail.url
}

async function eventually(look) {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = await look()
    if (found) return found
    await sleep(100)
  }
  throw new Error('It did not happen within 30 s')
}

function freePort() {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => found(port))
    })
  })
}

async function appliedMigrations() {
  const sql = 'select name from kysely_migration order by name'
  const { stdout } = await promisify(execFile)('psql', ['-qAtc', sql, process.env.DATABASE_URL])
  return stdout.trim().split('\n')
}

async function dump() {
  // Triggers count users, and the migrations write their own ledger.
  const unneeded = ['kysely_migration', 'userCount'].map((name) => `--exclude-table="${name}"`)
  const form = ['--data-only', '--column-inserts', '--load-via-partition-root']
  const args = [...form, ...unneeded, process.env.DATABASE_URL]
  const { stdout } = await promisify(execFile)('pg_dump', args)
  const lines = stdout.split('\n').filter((line) => /^(INSERT|SELECT pg_catalog.setval)/.test(line))
  return `${lines.join('\n')}\n`
}
