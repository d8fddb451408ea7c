import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startServer } from '../../bench/processes.mjs'
import { cookiesOf, PASSWORD, post } from '../../bench/sample-users.mjs'

const root = join(import.meta.dirname, '../..')
const TOKEN = 'a-token-of-the-proof'

/** The settings of a production service without limits of calls, with mail to a server that need not run. */
export function settingsOf(mailPort, more) {
  return {
    NODE_ENV: 'production',
    FOYER_BASE_URL: 'http://127.0.0.1:3000',
    FOYER_SECRET: 'a-secret-for-the-proof-0123456789-abcdefghij',
    FOYER_CONFIG: 'bench/servers/options.mjs',
    FOYER_METRICS: 'true',
    FOYER_METRICS_TOKEN: TOKEN,
    FOYER_LOG_LEVEL: 'fatal',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'proof@example.com',
    ...more,
  }
}

/** Starts the built service, and gives its address. */
export function startFoyer(settings) {
  return startServer('apps/api/dist/main.js', '/api/auth/get-session', (url) => ({ ...settings, FOYER_BASE_URL: url }))
}

/** Runs a command as the documents have it, `npx foyer-auth …`, and returns its exit code and what it printed. */
export async function runFoyer(command, settings) {
  const [npx, name, ...words] = command.split(' ')
  assert.deepEqual([npx, name], ['npx', 'foyer-auth'])
  const child = spawn(process.execPath, [join(root, 'apps/api/bin/foyer.cjs'), ...words], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, output: output + errors }
}

/** Calls the service, which must answer 200 unless another status is expected. */
export async function call(base, path, { cookie = '', body, status = 200 } = {}) {
  const url = `${base}/api/auth${path}`
  const answer = body === undefined ? await fetch(url, { headers: { cookie } }) : await post(url, body, { cookie })
  const answered = await answer.text()
  assert.equal(answer.status, status, `${path}: ${answered}`)
  return { json: JSON.parse(answered), cookie: cookiesOf(answer) }
}

/** Signs in and returns the cookies of the new session. */
export async function signIn(base, email) {
  return (await call(base, '/sign-in/email', { body: { email, password: PASSWORD } })).cookie
}

/** Who a session belongs to; undefined without one. */
export async function whoIs(base, cookie) {
  return (await call(base, '/get-session', { cookie })).json?.user
}

export async function readiness(base) {
  return (await fetch(`${base}/health/ready`)).json()
}

/** The value of one series, by its name and labels as they are printed. */
export async function metric(base, series) {
  const answer = await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const line = (await answer.text()).split('\n').find((one) => one.startsWith(`${series} `))
  assert.ok(line, `${series} is not there`)
  return Number(line.slice(series.length + 1))
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Repeats a check until it no longer throws; an effect that takes longer than an instance may is a failure. */
export async function within(millis, check) {
  const end = performance.now() + millis
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
