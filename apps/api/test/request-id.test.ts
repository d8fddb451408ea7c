import { createServer, type Server } from 'node:http'
import type { Services } from '@foyer/trpc-router/context/services'
import { afterEach, describe, expect, test } from 'vitest'
import { createApp } from '../src/http/app.ts'
import { createLog } from '../src/process/log.ts'
import { onDatabase } from './support/suite.ts'
import { freePort, type World } from './support/world.ts'

const PLAIN = ['a', 'req-1_2', 'A'.repeat(64), '00f067aa0ba902b7']
const HOSTILE = ['', 'A'.repeat(65), 'a b', 'a,b', 'a"b', '<script>', '{"a":1}', 'ü', '../x']
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

describe('the id of a request', () => {
  const given = onDatabase()

  test.each(PLAIN)('%s is taken over', async (id) => {
    const { baseUrl, visitor } = await given()
    for (const path of PATHS) expect(await idOf(baseUrl + path, id), path).toBe(id)
    expect((await visitor().post('/sign-in/email', {}, { 'x-request-id': id })).headers.get('x-request-id')).toBe(id)
  })

  test.each(HOSTILE)('"%s" is replaced', async (id) => {
    const { baseUrl } = await given()
    for (const path of PATHS) expect(await idOf(baseUrl + path, encoded(id)), path).toMatch(UUID)
  })

  test('may be read by a trusted origin', async () => {
    const origin = 'https://app.example.com'
    const visitor = (await given({ trustedOrigins: [origin] })).visitor()
    for (const path of ['/ok', '/get-session']) {
      const { headers } = await visitor.get(path, { origin })
      expect(headers.get('access-control-expose-headers')).toContain('X-Request-Id')
    }
  })
})

describe('the log', () => {
  const given = onDatabase()
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })

  test.each([
    ['REST', '/api/auth/get-session', 'call failed', ''],
    ['REST, from another origin', '/api/auth/list-sessions', 'call failed', 'https://app.example.com'],
    ['tRPC', '/trpc/session.getSession', 'call failed', ''],
    ['a page', '/sign-in', 'unexpected error', ''],
  ])('names the request in every line about it: %s', async (_door, path, failure, origin) => {
    const { baseUrl, lines } = await logging(await given(), servers)
    const answer = await fetch(baseUrl + path, { headers: { 'x-request-id': 'the-id', ...(origin && { origin }) } })
    expect(answer.status).toBe(500)
    await answer.text()
    expect(lines).toEqual([
      expect.objectContaining({ msg: failure, requestId: 'the-id' }),
      expect.objectContaining({ msg: 'request', requestId: 'the-id', path }),
    ])
  })

  test('tells requests apart that come at once', async () => {
    const { baseUrl, lines } = await logging(await given(), servers)
    const ids = ['one', 'two', 'three']
    await Promise.all(ids.map((id) => idOf(`${baseUrl}/api/auth/get-session`, id)))
    for (const id of ids) expect(lines.filter(({ requestId }) => requestId === id)).toHaveLength(2)
    expect(lines).toHaveLength(6)
  })
})

type Line = { msg: string; requestId?: string }

/** The same service once more, with a log that is kept and a limiter that is broken. */
async function logging(world: World, servers: Server[]): Promise<{ baseUrl: string; lines: Line[] }> {
  const lines: Line[] = []
  const log = createLog('debug', { write: (line) => void lines.push(JSON.parse(line)) })
  const rateLimiter = { consume: () => Promise.reject(new Error('broken')) }
  const services: Services = { ...world.services, log, rateLimiter }
  const app = createApp({
    services,
    health: { state: 'ready', ping: async () => undefined, warnings: new Set() },
    trustedProxies: [],
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

// A header carries bytes.
function encoded(id: string): string {
  return Buffer.from(id).toString('latin1')
}
