import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { optionsSchema } from '@foyer/auth-domain/options'
import { freePort } from '@foyer/testing/free-port'
import { testAppsOn } from '@foyer/testing/suite'
import { SECRET } from '@foyer/testing/test-app'
import type { RequestHandler } from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '#environment/environment.ts'
import { createApp } from '#http/app.ts'
import { clientTimeouts, createHttpServer } from '#process/http-server.ts'
import { createLog } from '#process/log.ts'
import { listenAsFoyer } from '#process/start.ts'
import { wireFoyer } from '#process/wire.ts'

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
  const { database } = await given()
  const { environment } = readEnvironment({
    PORT: String(await freePort()),
    DATABASE_URL: 'memory:',
    FOYER_SECRET: SECRET,
  })
  const parts = { database: { ...database, close: async () => undefined } }
  const foyer = await wireFoyer(environment, optionsSchema.parse({}), log, parts)
  const running = await listenAsFoyer(foyer, environment, log, async () => noPages)
  onTestFinished(() => running.stop())
  expect(running.server.headersTimeout + clientTimeouts.check).toBeLessThanOrEqual(15_000)
  expect(running.server.requestTimeout + clientTimeouts.check).toBeLessThanOrEqual(30_000)
  expect(running.server.headersTimeout).toBeGreaterThan(0)
  expect(running.server.requestTimeout).toBeGreaterThan(0)
})

/** Serves the whole application with these limits; returns the port. */
async function givenServer(timeouts: typeof clientTimeouts): Promise<number> {
  const { services } = await given()
  const check = async () => undefined
  const health = { state: 'ready' as const, check, warnings: new Set<string>(), currentWarnings: () => [] }
  const server = createHttpServer(log, timeouts)
  server.on(
    'request',
    createApp({ services, health, trustedProxies: [], mailbox: undefined, pages: noPages, development: false }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** Sends `begin` at once and then `rest` byte by byte until the server hangs up; returns what it answered. */
async function sendSlowly(port: number, [begin, ...rest]: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(begin ?? '')
  socket.on('error', () => undefined)
  const bytes = rest.join('')[Symbol.iterator]()
  const sending = setInterval(() => socket.writable && socket.write(bytes.next().value ?? ''), 20)
  try {
    return await text(socket)
  } finally {
    clearInterval(sending)
  }
}
