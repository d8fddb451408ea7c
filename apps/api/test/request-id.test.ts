import { createServer, type Server } from 'node:http'
import { freePort } from '@foyer/testing/free-port'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import { afterEach, describe, expect, test } from 'vitest'
import { createApp } from '#http/app.ts'
import { socketAddress } from '#http/request-facts.ts'
import { createLog } from '#process/log.ts'

const VALID = ['a', 'req-1_2', 'A'.repeat(64), '00f067aa0ba902b7']
const INVALID = ['', 'A'.repeat(65), 'a b', 'a,b', 'a"b', '<script>', '{"a":1}', 'ü', '../x']
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const PATHS = [
  '/api/auth/ok',
  '/api/auth/get-session',
  '/api/auth/nothing',
  '/api/auth/reference',
  '/trpc/settings',
  '/trpc/nothing',
  '/health/ready',
  '/sign-in',
]

describe('the request id', () => {
  const given = testAppsOn()

  test.each(VALID)('%s is accepted', async (id) => {
    const { baseUrl, client } = await given()
    for (const path of PATHS) expect(await idOf(baseUrl + path, id), path).toBe(id)
    expect((await client().post('/sign-in/email', {}, { 'x-request-id': id })).headers.get('x-request-id')).toBe(id)
  })

  test.each(INVALID)('"%s" is replaced', async (id) => {
    const { baseUrl } = await given()
    for (const path of PATHS) expect(await idOf(baseUrl + path, encoded(id)), path).toMatch(UUID)
  })

  test('may be read by a trusted origin', async () => {
    const origin = 'https://app.example.com'
    const client = (await given({ trustedOrigins: [origin] })).client()
    for (const path of ['/ok', '/get-session']) {
      const { headers } = await client.get(path, { origin })
      expect(headers.get('access-control-expose-headers')).toContain('X-Request-Id')
    }
  })
})

describe('the log', () => {
  const given = testAppsOn()
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })

  test.each([
    ['REST', '/api/auth/get-session', 'call failed', ''],
    ['REST, from another origin', '/api/auth/list-sessions', 'call failed', 'https://app.example.com'],
    ['tRPC', '/trpc/session.getSession', 'call failed', ''],
    ['a page', '/sign-in', 'unexpected error', ''],
  ])('has the request id in every line about a request: %s', async (_transport, path, failure, origin) => {
    const { baseUrl, lines } = await givenLoggingApp(await given(), servers)
    const answer = await fetch(baseUrl + path, { headers: { 'x-request-id': 'the-id', ...(origin && { origin }) } })
    expect(answer.status).toBe(500)
    await answer.text()
    expect(lines).toEqual([
      expect.objectContaining({ msg: failure, requestId: 'the-id' }),
      expect.objectContaining({ msg: 'request', requestId: 'the-id', path }),
    ])
  })

  test('distinguishes concurrent requests', async () => {
    const { baseUrl, lines } = await givenLoggingApp(await given(), servers)
    const ids = ['one', 'two', 'three']
    await Promise.all(ids.map((id) => idOf(`${baseUrl}/api/auth/get-session`, id)))
    const ofRequests = lines.filter(({ msg }) => msg === 'request')
    expect(ofRequests.map(({ requestId }) => requestId).sort()).toEqual([...ids].sort())
    // The failure itself is the same for all three: one line a minute (R26).
    expect(lines.filter(({ msg }) => msg === 'call failed')).toHaveLength(1)
    expect(lines).toHaveLength(4)
  })
})

type Line = { msg: string; requestId?: string }

/** Another app with the same services, a log that is recorded, and a rate limiter that throws. */
async function givenLoggingApp(testApp: TestApp, servers: Server[]): Promise<{ baseUrl: string; lines: Line[] }> {
  const lines: Line[] = []
  const log = createLog('debug', { write: (line) => void lines.push(JSON.parse(line)) })
  const rateLimiter = { enabled: true, consume: () => Promise.reject(new Error('broken')) }
  const services: Services = { ...testApp.services, log, rateLimiter }
  const app = createApp({
    services,
    health: { state: 'ready', check: async () => undefined, warnings: new Set(), currentWarnings: () => [] },
    addressOf: socketAddress,
    mailbox: undefined,
    pages: (_request, _response, next) => next(new Error('broken')),
    development: false,
  })
  const port = await freePort()
  const server = createServer(app)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { baseUrl: `http://127.0.0.1:${port}`, lines }
}

async function idOf(url: string, id: string): Promise<string | null> {
  const answer = await fetch(url, { headers: { 'x-request-id': id } })
  await answer.text()
  return answer.headers.get('x-request-id')
}

// Header values are bytes, which fetch reads as Latin-1.
function encoded(id: string): string {
  return Buffer.from(id).toString('latin1')
}
