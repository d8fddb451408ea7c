// Fills a database with this release and keeps it for the upgrade tests of later ones (docs/upgrading.md):
//   npm run build && DATABASE_URL=postgres://… node scripts/dump-release.mjs
// The database must be empty. Needs pg_dump. Writes apps/api/test/upgrade/releases/VERSION/{data.sql,state.json}.
import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const PASSWORD = 'correct-horse-battery'
const SECRET = 'a-secret-for-tests-only-0123456789-abcdefghij'
const BASE_URL = 'http://localhost:4555'
const OPTIONS = `export default {
  emailAndPassword: { bcryptCost: 10 }, anonymous: { enabled: true }, jwt: { enabled: true }, rateLimit: { enabled: false },
}`

const root = new URL('../', import.meta.url)
const { version } = JSON.parse(await readFile(new URL('apps/api/package.json', root), 'utf8'))
const cwd = await mkdtemp(join(tmpdir(), 'foyer-dump-'))
await writeFile(join(cwd, 'foyer.config.mjs'), OPTIONS)

const state = await whileServing({}, fill)
// A mail that could not be sent stays in the outbox.
await whileServing({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'foyer@example.com' }, () =>
  client().post('/forget-password', { email: 'olga@example.com', redirectTo: '/reset-password' }),
)
const directory = new URL(`apps/api/test/upgrade/releases/${version}/`, root)
await mkdir(directory, { recursive: true })
await writeFile(new URL('data.sql', directory), await dump())
await writeFile(new URL('state.json', directory), `${JSON.stringify(state, null, 2)}\n`)

async function whileServing(settings, work) {
  const env = { ...process.env, FOYER_SECRET: SECRET, PORT: '4555', FOYER_BASE_URL: BASE_URL, ...settings }
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
  const notRemembered = client()
  await notRemembered.post('/sign-in/email', { email: 'olga@example.com', password: PASSWORD, rememberMe: false })
  await mia.post('/send-verification-email', { email: 'mia@example.com', callbackURL: '/' })
  await client().post('/forget-password', { email: 'nina@example.com', redirectTo: '/reset-password' })
  await olga.post('/organization/create', { name: 'Acme', slug: 'acme', metadata: { plan: 'gold' } })
  const { id: organizationId } = await olga.get('/organization/get-full-organization?organizationSlug=acme')
  await olga.post('/organization/create-team', { name: 'Design', organizationId })
  await olga.post('/organization/invite-member', { email: 'mia@example.com', role: 'admin', organizationId })
  const toNina = { email: 'nina@example.com', role: 'member', organizationId }
  const { id: invitationId } = await olga.post('/organization/invite-member', toNina)
  await nina.post('/organization/accept-invitation', { invitationId })
  const changed = { currentPassword: PASSWORD, newPassword: `${PASSWORD}-2`, revokeOtherSessions: true }
  await max.post('/change-password', changed)
  const anonymous = client()
  await anonymous.post('/sign-in/anonymous')
  const deleted = await signUp('Gone')
  await deleted.post('/delete-user', { password: PASSWORD })
  const clients = { olga, notRemembered, mia, max, nina, anonymous }
  return {
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

async function signUp(name) {
  const made = client()
  await made.post('/sign-up/email', { name, email: `${name.toLowerCase()}@example.com`, password: PASSWORD })
  return made
}

function client() {
  const jar = new Map()
  async function send(method, path, body) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { origin: BASE_URL, 'user-agent': 'upgrade', 'content-type': 'application/json', cookie }
    const response = await fetch(`${BASE_URL}/api/auth${path}`, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
      if (/max-age=0(?:;|$)/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response.json()
  }
  return { jar, get: (path) => send('GET', path), post: (path, body = {}) => send('POST', path, body) }
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

async function appliedMigrations() {
  const sql = 'select name from kysely_migration order by name'
  const { stdout } = await promisify(execFile)('psql', ['-qAtc', sql, process.env.DATABASE_URL])
  return stdout.trim().split('\n')
}

async function dump() {
  const unneeded = ['kysely_migration', 'rateLimit', 'signInThrottle'].map((name) => `--exclude-table="${name}"`)
  const args = ['--data-only', '--column-inserts', ...unneeded, process.env.DATABASE_URL]
  const { stdout } = await promisify(execFile)('pg_dump', args)
  const lines = stdout.split('\n').filter((line) => /^(INSERT|SELECT pg_catalog.setval)/.test(line))
  return `${lines.join('\n')}\n`
}
