import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { optionsSchema } from '@foyer/auth-domain/options'
import type { TestClient } from '@foyer/testing/client'
import { eventually } from '@foyer/testing/eventually'
import { freePort } from '@foyer/testing/free-port'
import { givenOrganizationsWithMetadata } from '@foyer/testing/organizations'
import { testAppsOn } from '@foyer/testing/suite'
import { SECRET } from '@foyer/testing/test-app'
import { signedUp } from '@foyer/testing/users'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import type { RequestHandler } from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '#environment/environment.ts'
import { answerLimits } from '#http/answers-in-flight.ts'
import { createApp } from '#http/app.ts'
import { socketAddress } from '#http/request-facts.ts'
import { clientTimeouts, createHttpServer } from '#process/http-server.ts'
import { createLog } from '#process/log.ts'
import { listenAsFoyer } from '#process/start.ts'
import { wireFoyer } from '#process/wire.ts'
import { silent } from './silent-client.ts'

const MEGABYTE = 1024 * 1024
const given = testAppsOn()
const log = createLog('silent')
const noPages: RequestHandler = (_request, response) => void response.status(404).end()

const slow = {
  headers: ['GET /api/auth/ok HTTP/1.1\r\nhost: x\r\n', 'x-slow: ', 'a'.repeat(10_000)],
  bodies: [
    'POST /api/auth/sign-in/email HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n',
    '{"email":"',
    'a'.repeat(9000),
  ],
} as const

test.each(['headers', 'bodies'] as const)('clients that send their %s byte by byte are disconnected', async (kind) => {
  const port = await givenServer({ headers: 300, request: 900, check: 50 })
  const answers = Array.from({ length: 50 }, () => sendSlowly(port, slow[kind]))
  expect((await fetch(`http://127.0.0.1:${port}/api/auth/ok`)).status).toBe(200)
  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n/)
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  }
  expect((await fetch(`http://127.0.0.1:${port}/api/auth/ok`)).status).toBe(200)
})

test('the service allows 15 s for headers and 30 s for a request', async () => {
  const { server } = await givenService()
  expect(server.headersTimeout + clientTimeouts.check).toBeLessThanOrEqual(15_000)
  expect(server.requestTimeout + clientTimeouts.check).toBeLessThanOrEqual(30_000)
  expect(server.headersTimeout).toBeGreaterThan(0)
  expect(server.requestTimeout).toBeGreaterThan(0)
})

test('the service allows 30 s to read an answer, and holds 64 MB for those who do not', async () => {
  expect(answerLimits).toMatchObject({ held: 64 * MEGABYTE, small: 64 * 1024, read: 30_000 })
  let answers = 0
  const { port } = await givenService({}, (_request, response) => {
    answers += 1
    response.end('a'.repeat(30 * MEGABYTE))
  })
  await Promise.all([silent(port, '/large'), silent(port, '/large')])
  await eventually(async () => expect(answers).toBe(2))
  expect(await answerOf(port, '/large')).toBe(503)
  expect(await answerOf(port, '/api/auth/ok')).toBe(200)
})

test('answers over tRPC that nobody reads are bounded as well, and other users are served', async () => {
  const app = await given()
  const [olga, mia] = [await signedUp(app, 'Olga'), await signedUp(app, 'Mia')]
  await givenOrganizationsWithMetadata(app, 100)
  const port = await serve(app.services, createHttpServer({ log, answers: { ...answerLimits, held: 8 * MEGABYTE } }))
  const path = '/trpc/organization.listOrganizations'
  // Several on one connection: more than the sockets of both sides take.
  const again = `GET ${path} HTTP/1.1\r\nhost: x\r\ncookie: ${cookiesOf(olga)}\r\n\r\n`
  const socket = await silent(port, path, { cookie: cookiesOf(olga) })
  socket.write(again.repeat(5))
  const ask = async (client: TestClient) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie: cookiesOf(client) } })
    return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength }
  }
  await eventually(async () => expect((await ask(olga)).status).toBe(503))
  const { status, bytes } = await ask(mia)
  expect(status).toBe(200)
  expect(bytes).toBeGreaterThan(3 * MEGABYTE)
})

test('the OpenAPI document that nobody reads takes nothing from others', async () => {
  const app = await given()
  const olga = await signedUp(app, 'Olga')
  await givenOrganizationsWithMetadata(app, 20)
  const answers = { ...answerLimits, held: 2 * MEGABYTE, read: 60_000 }
  const port = await serve(app.services, createHttpServer({ log, answers }))
  await Promise.all(Array.from({ length: 60 }, () => silent(port, '/api/auth/openapi.json')))
  for (const path of ['/api/auth/organization/list', '/api/auth/openapi.json']) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie: cookiesOf(olga) } })
    expect([path, answer.status, (await answer.text()).length > 300_000]).toEqual([path, 200, true])
  }
})

test('the port of the metrics has the same limits', async () => {
  const port = await freePort()
  await givenService({ FOYER_METRICS: 'true', FOYER_METRICS_PORT: String(port) })
  expect(await answerOf(port, '/metrics')).toBe(200)
  const unreadable = await sendSlowly(port, ['GET /metrics HTTP/1.1\r\nno header\r\n\r\n'])
  // Only a server of the kind of the public port gives its refusals an id.
  expect(unreadable).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\nX-Request-Id: /)
})

/** The service as `foyer` starts it, at a port of its own. */
async function givenService(
  settings: Record<string, string> = {},
  pages: RequestHandler = noPages,
): Promise<{ server: Server; port: number }> {
  const { database } = await given()
  const port = await freePort()
  const common = { PORT: String(port), DATABASE_URL: 'memory:', FOYER_SECRET: SECRET }
  const { environment } = readEnvironment({ ...common, ...settings })
  const parts = { database: { ...database, close: async () => undefined } }
  const foyer = await wireFoyer(environment, optionsSchema.parse({}), log, parts)
  const running = await listenAsFoyer(foyer, environment, log, async () => pages)
  onTestFinished(() => running.stop())
  return { server: running.server, port }
}

async function answerOf(port: number, path: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-encoding': 'identity' } })
  await answer.arrayBuffer()
  return answer.status
}

/** Serves the whole application with these limits; returns the port. */
async function givenServer(timeouts: typeof clientTimeouts): Promise<number> {
  return serve((await given()).services, createHttpServer({ log, timeouts }))
}

async function serve(services: Services, server: Server): Promise<number> {
  const check = async () => undefined
  const health = { state: 'ready' as const, check, warnings: new Set<never>(), currentWarnings: () => [] }
  server.on(
    'request',
    createApp({ services, health, addressOf: socketAddress, mailbox: undefined, pages: noPages, development: false }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

function cookiesOf({ cookies }: TestClient): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** Sends `begin` at once and then `rest` byte by byte until the server hangs up; returns what it answered. */
async function sendSlowly(port: number, [begin, ...rest]: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  // A byte that is sent after the server has hung up resets the connection: what was read before is the answer.
  socket.on('error', () => undefined)
  socket.setEncoding('utf8').on('data', (part) => {
    answer += part
  })
  socket.write(begin ?? '')
  const bytes = rest.join('')[Symbol.iterator]()
  const sending = setInterval(() => socket.writable && socket.write(bytes.next().value ?? ''), 20)
  try {
    await new Promise<void>((resolve) => socket.once('close', () => resolve()))
    return answer
  } finally {
    clearInterval(sending)
  }
}
