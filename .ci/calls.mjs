// Starts the service that is installed in a directory and asks it for a little of everything: node .ci/calls.mjs DIRECTORY
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const [directory = '.'] = process.argv.slice(2)
const PORT = '9468'
const origin = `http://localhost:${PORT}`
const cookies = new Map()
let made = 0

const service = spawn('node_modules/.bin/foyer', {
  cwd: directory,
  env: { PATH: process.env.PATH, PORT },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = once(service, 'exit')
await Promise.race([
  once(service.stdout, 'data'),
  ended.then(([code]) => {
    throw new Error(`It ended with ${code}`)
  }),
])
try {
  await untilReady()
  process.stdout.write(`${await calls()} calls\n`)
} finally {
  service.kill('SIGTERM')
}
assert.deepEqual(await ended, [0, null])

// It listens first and is ready once the thread that renders mails is warm: the machine that waits is as slow as CI's.
async function untilReady() {
  const deadline = Date.now() + 30_000
  while (!(await fetch(`${origin}/health/ready`)).ok) {
    assert.ok(Date.now() < deadline, 'It is not ready after 30 seconds')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function calls() {
  const olga = { email: 'olga@example.com', password: 'correct-horse-battery' }
  await get('/health/ready')
  await page('/sign-in')
  await get('/api/auth/ok')
  await get('/api/auth/openapi.json')
  await get('/api/auth/passkey/generate-authenticate-options')
  const { user } = await post('/sign-up/email', { name: 'Olga', ...olga })
  assert.equal((await get('/api/auth/get-session')).user.id, user.id)
  await post('/update-user', { name: 'Olga B' })
  const { id: organizationId } = await post('/organization/create', { name: 'Acme', slug: 'acme' })
  await post('/organization/invite-member', { organizationId, email: 'mia@example.com', role: 'member' })
  await post('/organization/update', { organizationId, data: { name: 'Acme Ltd' } })
  assert.equal((await get('/api/auth/organization/list')).length, 1)
  const { members, invitations } = await get(
    `/api/auth/organization/get-full-organization?organizationId=${organizationId}`,
  )
  assert.deepEqual([members.length, invitations.length], [1, 1])
  await post('/organization/set-active', { organizationId })
  assert.equal((await get('/api/auth/list-sessions')).length, 1)
  assert.equal((await get('/api/auth/list-accounts')).length, 1)
  const newPassword = 'another-correct-horse'
  await post('/change-password', { currentPassword: olga.password, newPassword, revokeOtherSessions: true })
  await post('/sign-out', {})
  assert.equal(await get('/api/auth/get-session'), null)
  await post('/sign-in/email', olga, 401)
  await post('/sign-in/email', { ...olga, password: newPassword })
  assert.equal((await get('/trpc/session.getSession')).result.data.json.user.name, 'Olga B')
  await post('/organization/delete', { organizationId })
  return made
}

async function request(path, init = {}, status = 200) {
  made += 1
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(origin + path, { ...init, headers: { origin, cookie, ...init.headers } })
  assert.equal(answer.status, status, `${path}: ${answer.status}`)
  for (const line of answer.headers.getSetCookie()) {
    const [name = '', value = ''] = line.split(';', 1)[0].split(/=(.*)/s)
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }
  return answer
}

async function page(path) {
  assert.match(await (await request(path)).text(), /<div id="root">/)
}

async function get(path) {
  return (await request(path)).json()
}

async function post(path, body, status = 200) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return (await request(`/api/auth${path}`, init, status)).json()
}
