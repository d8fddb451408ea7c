import { createServer, type Server } from 'node:http'
import type { FoyerOptions } from '@foyer/auth-domain/options'
import { createTestClient } from '@foyer/testing/client'
import { eventually } from '@foyer/testing/eventually'
import { freePort } from '@foyer/testing/free-port'
import { givenOrganization, givenUsers } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import { afterEach, describe, expect, test } from 'vitest'
import { createApp } from '#http/app.ts'
import type { Health } from '#http/health.ts'
import { clientAddress } from '#http/request-facts.ts'
import type { Metrics } from '#metrics/metrics.ts'
import { createLog } from '#process/log.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64)'
const headers = { 'x-forwarded-for': '203.0.113.9:4711', 'user-agent': BROWSER }

type Line = Record<string, unknown>
/** `slow.asked`: called by a request to `/slow`, which is never answered. */
type Logged = {
  app: TestApp
  baseUrl: string
  lines: Line[]
  counted: number[]
  slow: { asked: () => void }
  health: Health
}

describe('the access log', () => {
  const given = testAppsOn()
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })

  async function givenLogged(options: FoyerOptions = {}): Promise<Logged> {
    const app = await given(options)
    const lines: Line[] = []
    const counted: number[] = []
    const slow = { asked: () => {} }
    const kept: Metrics = {
      observe: () => undefined,
      observeHook: () => undefined,
      observeReader: () => undefined,
      countSweepFailure: () => undefined,
      countUntrustedOrigin: () => undefined,
      countUpkeep: () => undefined,
      countResponse: (status) => void counted.push(status),
      expose: async () => ({ type: 'text/plain', text: '' }),
    }
    const health: Health = {
      state: 'ready',
      check: async () => undefined,
      warnings: new Set(),
      currentWarnings: () => [],
    }
    const listener = createApp({
      services: { ...app.services, log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }) },
      health,
      addressOf: clientAddress(['loopback'], ['x-forwarded-for'], () => undefined),
      mailbox: undefined,
      pages: ({ path }, response) => (path === '/slow' ? slow.asked() : void response.status(404).end()),
      development: false,
      metrics: { kept, token: undefined },
    })
    const port = await freePort()
    const server = createServer(listener)
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    return { app, baseUrl: `http://127.0.0.1:${port}`, lines, counted, slow, health }
  }

  test.each([
    ['full', { address: '203.0.113.9', userAgent: BROWSER }],
    ['truncated', { address: '203.0.113.0' }],
  ] as const)('names client and user: %s', async (clients, client) => {
    const { app, baseUrl, lines } = await givenLogged({ accessLog: { clients } })
    const olga = createTestClient(baseUrl, headers, app.baseUrl)
    const { user } = (await olga.post('/sign-up/email', details('Olga'))).json
    await olga.post('/update-user', { name: 'Olga O.' })
    await olga.post('/sign-in/email', { ...details('Olga'), password: 'wrong-password' })
    const known = [
      'level',
      'time',
      'pid',
      'hostname',
      'service',
      'version',
      'requestId',
      'milliseconds',
      'msg',
      'method',
    ]
    const told = lines.map((line) => Object.fromEntries(Object.entries(line).filter(([key]) => !known.includes(key))))
    expect(told).toEqual([
      { path: '/api/auth/sign-up/email', status: 200, ...client, userId: user.id },
      { path: '/api/auth/update-user', status: 200, ...client, userId: user.id },
      { path: '/api/auth/sign-in/email', status: 401, ...client },
    ])
  })

  test('does not warn of probes before the service is ready, and does of those that fail afterwards', async () => {
    const { baseUrl, lines, counted, health } = await givenLogged()
    health.state = 'starting'
    expect((await fetch(`${baseUrl}/health/ready`)).status).toBe(503)
    expect((await fetch(`${baseUrl}/api/auth/ok`)).status).toBe(503)
    health.state = 'ready'
    health.check = async () => 'database'
    expect((await fetch(`${baseUrl}/health/ready`)).status).toBe(503)
    await eventually(() => expect(counted).toHaveLength(3))
    expect(lines.map(({ level, path }) => [level, path])).toEqual([
      [40, '/api/auth/ok'],
      [40, '/health/ready'],
    ])
  })

  test('is full by default, and names nobody where the option says so', async () => {
    const full = await givenLogged()
    await createTestClient(full.baseUrl, headers, full.app.baseUrl).post('/sign-in/email', details('Olga'))
    expect(full.lines[0]).toMatchObject({ address: '203.0.113.9', userAgent: BROWSER })
    const { app, baseUrl, lines } = await givenLogged({ accessLog: { clients: 'none' } })
    const olga = await signedUp(app, 'Olga')
    const { user } = (await olga.get('/get-session')).json
    const client = createTestClient(baseUrl, headers, app.baseUrl)
    for (const [name, value] of olga.cookies) client.cookies.set(name, value)
    expect((await client.post('/update-user', { name: 'Olga O.' })).status).toBe(200)
    expect(lines).toHaveLength(1)
    for (const told of ['203.0.113', 'Mozilla', user.id]) expect(JSON.stringify(lines)).not.toContain(told)
  })

  test('names the admin who impersonates a user', async () => {
    const { app, baseUrl, lines } = await givenLogged()
    const as = await givenUsers(app, 'adam', 'uma')
    await app.database.db.updateTable('user').set({ role: 'admin' }).where('id', '=', 'adam').execute()
    const adam = createTestClient(baseUrl, headers, app.baseUrl)
    for (const [name, value] of as('adam').cookies) adam.cookies.set(name, value)
    expect((await adam.post('/admin/impersonate-user', { userId: 'uma' })).status).toBe(200)
    expect((await adam.post('/update-user', { language: 3 })).status).toBe(200)
    const [started, during] = lines
    expect(started).toMatchObject({ path: '/api/auth/admin/impersonate-user', userId: 'adam' })
    expect(started).not.toHaveProperty('impersonatedBy')
    expect(during).toMatchObject({ path: '/api/auth/update-user', userId: 'uma', impersonatedBy: 'adam' })
  })

  test('has the request of a client that hangs up, which is counted too', async () => {
    const { baseUrl, lines, counted, slow } = await givenLogged()
    const gone = new AbortController()
    slow.asked = () => gone.abort()
    await expect(fetch(`${baseUrl}/slow`, { headers, signal: gone.signal })).rejects.toThrow()
    await eventually(() => expect(lines).toMatchObject([{ path: '/slow', status: 499, address: '203.0.113.9' }]))
    expect(counted).toEqual([499])
  })

  test.each([
    ['a magic link', '/magic-link/verify?token=a-secret', {}, 1],
    ['a provider that sends somebody back', '/callback/google?code=a-secret&state=x', {}, 1],
    ['a mailed link', '/verify-email?token=a-secret', {}, 1],
    ['a deletion', '/delete-user/callback?token=a-secret', {}, 1],
    ['a refused read', '/list-sessions', {}, 1],
    ['a call by an API key', '/get-session', { 'x-api-key': 'a-secret' }, 1],
    ['an ordinary read: no line', '/get-session', {}, 0],
    ['an unknown path: no line', '/nothing', {}, 0],
  ])('has GETs that act or are refused: %s', async (_title, path, sent, expected) => {
    const { baseUrl, lines, counted } = await givenLogged({
      magicLink: { enabled: true },
      apiKey: { enabled: true },
      user: { deleteUser: { enabled: true } },
    })
    await fetch(`${baseUrl}/api/auth${path}`, { headers: { ...headers, ...sent }, redirect: 'manual' })
    await eventually(() => expect(counted).toHaveLength(1))
    const [pathname = ''] = path.split('?')
    expect(lines.map((line) => line.path)).toEqual(expected === 0 ? [] : [`/api/auth${pathname}`])
    expect(JSON.stringify(lines)).not.toContain('a-secret')
  })

  test.each([
    '/accept-invitation/a-secret',
    '/Accept-Invitation/a-secret',
    '/ACCEPT-INVITATION/a-secret/',
    '//accept-invitation//a-secret',
    '/accept%2Dinvitation/a-secret',
    '/accept%2dInvitation%2Fa-secret',
    '/accept-invitation/%zz/a-secret',
    '/accept-invitation/%0a/a-secret',
    '/api/auth/reset-password/a-secret',
    '/API/auth/Reset-Password/a-secret',
    '/api/auth/%52eset-password/a-secret',
  ])('has no token of the path, however it is written: %s', async (path) => {
    const { baseUrl, lines, counted } = await givenLogged()
    // A read of a page would have no line.
    await fetch(baseUrl + path, { method: 'POST', headers })
    await eventually(() => expect(counted).toHaveLength(1))
    expect(lines.map((line) => String(line.path))).toEqual([expect.stringMatching(/\/…$/)])
    expect(JSON.stringify(lines)).not.toContain('a-secret')
  })

  test.each(['/accept-invitation', '/reset-password', '/organizations/accept', `/${'x'.repeat(300)}`])(
    'has a path without a token as it is, as far as it has room: %s',
    async (path) => {
      const { baseUrl, lines, counted } = await givenLogged()
      await fetch(baseUrl + path, { method: 'POST', headers })
      await eventually(() => expect(counted).toHaveLength(1))
      expect(lines).toMatchObject([{ path: path.slice(0, 200) }])
    },
  )

  test('has no line of a POST that only reads, unless it is refused', async () => {
    const { app, baseUrl, lines, counted } = await givenLogged()
    const { as } = await givenOrganization(app, { owner: 'olga' })
    const question = { organizationId: 'acme', permissions: { member: ['create'] } }
    const olga = createTestClient(baseUrl, headers, app.baseUrl)
    expect((await olga.post('/organization/has-permission', question)).status).toBe(401)
    for (const [name, value] of as('olga').cookies) olga.cookies.set(name, value)
    expect((await olga.post('/organization/has-permission', question)).status).toBe(200)
    await eventually(() => expect(counted).toEqual([401, 200]))
    expect(lines.map(({ status }) => status)).toEqual([401])
  })
})
