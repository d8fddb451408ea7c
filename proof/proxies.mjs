// Foyer behind nginx and behind Caddy, with their files of deploy/: TLS, HSTS, the client's address whatever a client
// claims, redirects from http, large bodies; and two instances on one PostgreSQL, restarted one after the other under load.
// Needs Debian's nginx (or nginx-light) and caddy, openssl, and the built service.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onServer } from './servers/postgres.mjs'

export const about =
  'Foyer behind nginx and Caddy as in deploy/, and two instances restarted under load (needs both, openssl, and DATABASE_URL for the instances)'

const DOMAIN = 'accounts.example.com'
const DATABASE = 'foyer_proof_proxies'
const CALLERS = 8
const root = join(import.meta.dirname, '..')
const running = []
let directory

export async function prove() {
  directory = await mkdtemp(join(tmpdir(), 'foyer-proxies-'))
  try {
    certificate()
    for (const [name, start] of [
      ['nginx', startNginx],
      ['caddy', startCaddy],
    ]) {
      const foyer = await startFoyer()
      await check(name, await start([foyer.port]), foyer)
      if (process.env.DATABASE_URL?.startsWith('postgres')) await restartUnderLoad(name, start)
    }
  } finally {
    for (const child of running) child.kill('SIGTERM')
    await rm(directory, { recursive: true, force: true })
  }
}

async function check(name, { http, https }, foyer) {
  const page = await send(https, 'GET', '/sign-in')
  assert.equal(page.status, 200)
  assert.match(page.body, /<div id="root">/)
  assert.match(page.headers['strict-transport-security'] ?? '', /max-age=\d{8}/)
  const plain = await send(http, 'GET', '/sign-in', { plain: true })
  assert.ok([301, 308].includes(plain.status), `http answers ${plain.status}`)
  assert.match(plain.headers.location, /^https:/)
  const signUp = await send(https, 'POST', '/api/auth/sign-up/email', {
    json: { name: 'Olga', email: `olga@${name}.example.com`, password: 'correct-horse-battery' },
    // A client that claims another address: the proxy's word counts.
    headers: { 'x-forwarded-for': '203.0.113.7', origin: `https://${DOMAIN}` },
  })
  assert.equal(signUp.status, 200, signUp.body)
  const cookie = signUp.headers['set-cookie'].map((one) => one.split(';')[0]).join('; ')
  assert.match(cookie, /__Host-foyer\.session_token=/)
  const session = await send(https, 'GET', '/api/auth/get-session', {
    headers: { cookie, 'x-forwarded-for': '203.0.113.7' },
  })
  assert.equal(JSON.parse(session.body).session.ipAddress, '127.0.0.1')
  const large = await send(https, 'POST', '/api/auth/sign-in/email', { json: { email: 'x'.repeat(2_000_000) } })
  assert.equal(large.status, 413)
  // The refusal is Foyer's: a picture of almost the size that it takes has reached it.
  const picture = Buffer.alloc(3_900_000, 'no picture')
  const uploaded = await send(https, 'POST', '/api/auth/upload-picture', {
    bytes: picture,
    headers: { cookie, origin: `https://${DOMAIN}` },
  })
  assert.notEqual(uploaded.status, 413)
  assert.equal(typeof JSON.parse(uploaded.body).code, 'string', uploaded.body)
  assert.equal((await send(https, 'GET', '/metrics')).status, 404)
  const ready = JSON.parse((await send(https, 'GET', '/health/ready')).body)
  assert.deepEqual(ready, { ready: true, warnings: [] })
  await compare(name, https, foyer)
}

// Sessions are read and changed all the while; each instance is stopped, and the next once it is ready again.
async function restartUnderLoad(name, start) {
  const url = new URL(process.env.DATABASE_URL)
  await onServer(url.href, `drop database if exists ${DATABASE} with (force)`, `create database ${DATABASE}`)
  url.pathname = `/${DATABASE}`
  const settings = { DATABASE_URL: url.href, FOYER_DRAIN: '3' }
  const instances = [await startFoyer(settings), await startFoyer(settings)]
  const { https } = await start(instances.map(({ port }) => port))
  const load = startCalls(https)
  for (const [index, { child, port }] of instances.entries()) {
    await pause(2000)
    assert.equal(await stop(child), 0, child.errors)
    instances[index] = await startFoyer({ ...settings, PORT: String(port) })
  }
  await pause(2000)
  const { answers, failures } = await load.stop()
  await Promise.all(instances.map(({ child }) => stop(child)))
  await onServer(process.env.DATABASE_URL, `drop database if exists ${DATABASE} with (force)`)
  assert.deepEqual(failures, [])
  console.log(`${name}: both of two instances were restarted under load; ${answers} calls, none failed`)
}

function stop(child) {
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })
}

// Each signs up, then changes their name and reads it.
function startCalls(https) {
  const failures = []
  let answers = 0
  let stopped = false
  const headers = { origin: `https://${DOMAIN}` }
  async function call(...request) {
    const answer = await send(https, ...request).catch((error) => ({ status: 0, body: String(error) }))
    answers += 1
    if (answer.status !== 200) failures.push(`${request[1]} ${answer.status} ${answer.body}`)
    return answer
  }
  async function comes(number) {
    const json = { name: 'Olga', email: `olga-${number}@example.com`, password: 'correct-horse-battery' }
    const signedUp = await call('POST', '/api/auth/sign-up/email', { json, headers })
    const cookie = signedUp.headers['set-cookie'].map((one) => one.split(';')[0]).join('; ')
    for (let round = 0; !stopped; round += 1) {
      await call('POST', '/api/auth/update-user', { json: { name: `Olga ${round}` }, headers: { ...headers, cookie } })
      const { body } = await call('GET', '/api/auth/get-session', { headers: { cookie } })
      if (!body.includes(`olga-${number}@`)) failures.push(`no session: ${body}`)
      await pause(50)
    }
  }
  const callers = Array.from({ length: CALLERS }, (_, number) => comes(number))
  return {
    async stop() {
      stopped = true
      await Promise.all(callers)
      return { answers, failures }
    },
  }
}

// One after the other on a kept connection, beside the same without a proxy: what it adds to a call.
async function compare(name, https, { port }) {
  const direct = await milliseconds(() => send(port, 'GET', '/api/auth/ok', { plain: true }))
  const proxied = await milliseconds(() => send(https, 'GET', '/api/auth/ok'))
  console.log(
    `${name}: holds; a call takes ${proxied.toFixed(2)} ms with TLS, ${direct.toFixed(2)} ms without the proxy`,
  )
}

async function milliseconds(call) {
  const times = []
  for (let count = 0; count < 200; count += 1) {
    const started = performance.now()
    await call()
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)[100]
}

function certificate() {
  const files = ['-keyout', join(directory, 'privkey.pem'), '-out', join(directory, 'fullchain.pem')]
  const subject = ['-subj', `/CN=${DOMAIN}`, '-addext', `subjectAltName=DNS:${DOMAIN}`]
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const made = spawnSync('openssl', [...args, ...subject, ...files])
  assert.equal(made.status, 0, String(made.stderr))
}

async function startFoyer(settings = {}) {
  const port = Number(settings.PORT ?? (await freePort()))
  const child = start(process.execPath, [join(root, 'apps/api/dist/main.js')], {
    NODE_ENV: 'production',
    FOYER_BASE_URL: `https://${DOMAIN}`,
    FOYER_SECRET: 'a-secret-of-the-proof-0123456789-abcdefghij',
    DATABASE_URL: 'memory:',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'foyer@example.com',
    FOYER_LOG_LEVEL: 'error',
    FOYER_TRUST_PROXY: 'loopback',
    HOST: '127.0.0.1',
    PORT: String(port),
    FOYER_CONFIG: join(root, 'proof/servers/options.mjs'),
    ...settings,
  })
  await answers(() => send(port, 'GET', '/health/ready', { plain: true }))
  return { port, child }
}

async function startNginx(upstreams) {
  const [http, https] = [await freePort(), await freePort()]
  const site = (await readFile(join(root, 'deploy/nginx/foyer.conf'), 'utf8'))
    .replace(
      'server 127.0.0.1:3000 fail_timeout=1s;',
      upstreams.map((port) => `server 127.0.0.1:${port} fail_timeout=1s;`).join(' '),
    )
    .replaceAll(/listen (\[::\]:)?80;/g, (_all, six = '') => (six ? '' : `listen 127.0.0.1:${http};`))
    .replaceAll(/listen (\[::\]:)?443 ssl http2;/g, (_all, six = '') =>
      six ? '' : `listen 127.0.0.1:${https} ssl http2;`,
    )
    .replaceAll(`/etc/ssl/${DOMAIN}`, directory)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${directory}/${one};`,
  )
  // Started by root it would give its files to another user, who may not read the directory.
  const user = process.getuid() === 0 ? 'user root;' : ''
  const main = `daemon off; ${user} pid ${directory}/nginx.pid; error_log stderr warn; events {}
    http { access_log off; ${paths.join(' ')} include /etc/nginx/mime.types; ${site} }`
  const file = join(directory, 'nginx.conf')
  await writeFile(file, main)
  start('nginx', ['-p', directory, '-c', file], {})
  await answers(() => send(https, 'GET', '/health/live'))
  return { http, https }
}

async function startCaddy(upstreams) {
  const [http, https] = [await freePort(), await freePort()]
  const site = await readFile(join(root, 'deploy/caddy/Caddyfile'), 'utf8')
  // With a certificate of its own instead of one from the internet.
  const global = `{\n admin off\n http_port ${http}\n https_port ${https}\n storage file_system ${directory}/caddy\n}\n`
  const tls = `tls ${directory}/fullchain.pem ${directory}/privkey.pem`
  const file = join(directory, 'Caddyfile')
  await writeFile(file, global + site.replace('\tencode', `\t${tls}\n\tencode`))
  const settings = {
    FOYER_DOMAIN: DOMAIN,
    FOYER_UPSTREAM: upstreams.map((port) => `127.0.0.1:${port}`).join(' '),
    HOME: directory,
  }
  start('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], settings)
  await answers(() => send(https, 'GET', '/health/live'))
  return { http, https }
}

function start(command, args, settings) {
  const env = { PATH: process.env.PATH, ...settings }
  const child = spawn(command, args, { env, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] })
  child.errors = ''
  child.stderr.on('data', (text) => {
    child.errors += text
  })
  running.push(child)
  return child
}

async function answers(call) {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await call().catch(() => undefined)
    if (answer?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`It does not answer: ${running.at(-1)?.errors}`)
}

function send(port, method, path, { plain = false, json, bytes, headers = {} } = {}) {
  const body = json === undefined ? bytes : JSON.stringify(json)
  const type =
    body === undefined
      ? {}
      : { 'content-type': bytes ? 'image/jpeg' : 'application/json', 'content-length': Buffer.byteLength(body) }
  const target = { host: '127.0.0.1', port, method, path, headers: { host: DOMAIN, ...type, ...headers } }
  return new Promise((resolve, reject) => {
    const call = plain ? httpRequest : request
    const outgoing = call({ ...target, servername: DOMAIN, rejectUnauthorized: false }, async (response) => {
      const chunks = await response.toArray().catch(() => [])
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString() })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
