import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { testAppsOn } from '@foyer/testing/suite'
import { details } from '@foyer/testing/users'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#http/app.ts'
import { type BodyLimits, bodyLimits } from '#http/bodies-in-flight.ts'
import { clientAddress } from '#http/request-facts.ts'
import { createHttpServer } from '#process/http-server.ts'
import { createLog } from '#process/log.ts'

const LARGE = 90_000
const limits: BodyLimits = { ...bodyLimits, held: 3 * LARGE, receive: 60_000 }
const given = testAppsOn()

test('bodies that are never complete are bounded: a further large one is refused, and sign-ins are received', async () => {
  const { port } = await givenServer(limits)
  for (let n = 0; n < 3; n++) unfinished(port, LARGE)
  expect(await eventualStatus(() => unfinished(port, LARGE))).toBe(503)
  expect(await signInFrom(port, '203.0.113.1')).toBe(401)
})

test('and at another address large ones are received too: the one who sends most is refused for their sake', async () => {
  const { port } = await givenServer(limits)
  const answers = [1, 2, 3].map(() => unfinished(port, LARGE))
  expect(await eventualStatus(() => unfinished(port, LARGE))).toBe(503)
  expect(await signInFrom(port, '203.0.113.2', 'x'.repeat(LARGE - 200))).toBe(401)
  expect(statusOf(await (answers[0] ?? ''))).toBe(503)
})

test('a body that does not arrive in time is refused, and one of a slow phone is received', async () => {
  const { port } = await givenServer({ ...limits, receive: 400 })
  const late = unfinished(port, LARGE)
  const body = JSON.stringify({ ...details('Olga'), password: 'wrong-password' })
  const socket = connect(port, '127.0.0.1')
  socket.write(headOf(body.length, '203.0.113.1'))
  for (const part of [body.slice(0, 20), body.slice(20)]) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    socket.write(part)
  }
  expect(statusOf(await text(socket))).toBe(401)
  expect(await late).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
})

test('16 MB of bodies are received at a time, each within 20 s', () => {
  expect(bodyLimits).toEqual({ held: 16 * 1024 * 1024, one: 100 * 1024, small: 4096, receive: 20_000 })
})

async function givenServer(bodies: BodyLimits): Promise<{ port: number }> {
  const { services } = await given()
  const server = createHttpServer({ log: createLog('silent') })
  const listener = createApp({
    services,
    health: { state: 'ready', check: async () => undefined, warnings: new Set(), currentWarnings: () => [] },
    addressOf: clientAddress(['loopback'], ['x-forwarded-for'], () => undefined),
    mailbox: undefined,
    pages: (_request, response) => void response.status(404).end(),
    development: false,
    bodies,
  })
  server.on('request', listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  // A listening TCP server has such an address.
  return { port: (server.address() as AddressInfo).port }
}

const headOf = (length: number, address: string) =>
  `POST /api/auth/sign-in/email HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-forwarded-for: ${address}\r\n` +
  `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

/** Announces a body and sends most of it; returns what is answered. */
function unfinished(port: number, length: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let answered = ''
  socket.on('data', (data) => {
    answered += data.toString()
  })
  socket.on('error', () => undefined)
  socket.write(headOf(length, '203.0.113.1'))
  socket.write(`{"email":"${'a'.repeat(length - 1000)}`)
  return new Promise((resolve) => socket.once('close', () => resolve(answered)))
}

/** The first status of several tries: connections are taken in no certain order. */
async function eventualStatus(ask: () => Promise<string>): Promise<number> {
  return statusOf(await Promise.race([ask(), ask()]))
}

function statusOf(answered: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answered)?.[1])
}

async function signInFrom(port: number, address: string, rest?: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ ...details('Olga'), password: 'wrong-password', ...(rest && { rest }) }),
  })
  return response.status
}
