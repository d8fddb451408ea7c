import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../src/process/log.ts'
import { refuseUnreadable } from '../src/process/refuse-unreadable.ts'
import { onDatabase } from './support/suite.ts'
import { freePort } from './support/world.ts'

const ID = /^x-request-id: ([0-9a-f-]{36})$/im
const given = onDatabase()
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const unreadable = [
  ['what is no HTTP', 'NONSENSE\r\n\r\n', 400],
  ['headers without end', `GET /api/auth/ok HTTP/1.1\r\nhost: x\r\ncookie: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
] as const

test.each(unreadable)('%s is answered with an id, and the connection ends', async (_label, sent, status) => {
  const { baseUrl } = await given()
  const answer = await said(Number(new URL(baseUrl).port), sent)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toMatch(ID)
  expect((await fetch(`${baseUrl}/api/auth/ok`)).status).toBe(200)
})

test('the log names the request by the same id', async () => {
  const { port, lines } = await listening()
  for (const [, sent, status] of unreadable) {
    const [, requestId] = ID.exec(await said(port, sent)) ?? []
    expect(lines.pop()).toMatchObject({ msg: 'request not readable', requestId, status })
  }
})

test('a request that breaks off keeps its id', async () => {
  const { port, lines } = await listening({ 'x-request-id': 'the-id' })
  const sent = 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nno-number\r\n'
  expect(await said(port, sent)).toContain('X-Request-Id: the-id')
  expect(lines).toMatchObject([{ requestId: 'the-id', status: 400 }])
})

test('an answer that has begun is not answered over', async () => {
  const { port, lines } = await listening({}, 'begun')
  const answer = await said(port, 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n', 'no-number\r\n')
  expect(answer).toContain('begun')
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  expect(lines).toEqual([])
})

/** A server that names its requests so and finishes no answer, and the lines of its log. */
async function listening(
  names: Record<string, string> = {},
  begins?: string,
): Promise<{ port: number; lines: object[] }> {
  const lines: object[] = []
  const server = createServer((request, response) => {
    Object.assign(request.headers, names)
    request.on('error', () => undefined)
    if (begins !== undefined) response.write(begins)
  })
  refuseUnreadable(server, createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }))
  servers.push(server)
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { port, lines }
}

/** All that is answered to `sent`, and to `more` once the answer has begun. */
async function said(port: number, sent: string, more?: string): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(sent))
  if (more !== undefined) socket.once('data', () => socket.write(more))
  return text(socket)
}
