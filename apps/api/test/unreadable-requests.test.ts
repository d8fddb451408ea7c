import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { freePort } from '@foyer/testing/free-port'
import { testAppsOn } from '@foyer/testing/suite'
import { afterEach, expect, test } from 'vitest'
import { socketAddress } from '#http/request-facts.ts'
import { createLog } from '#process/log.ts'
import { refuseUnreadable } from '#process/refuse-unreadable.ts'

const ID = /^x-request-id: ([0-9a-f-]{36})$/im
const given = testAppsOn()
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const unreadable = [
  ['not HTTP', 'NONSENSE\r\n\r\n', 400],
  ['oversized headers', `GET /api/auth/ok HTTP/1.1\r\nhost: x\r\ncookie: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
] as const

test.each(unreadable)(
  '%s is answered with a request id, and the connection is closed',
  async (_label, sent, status) => {
    const { baseUrl } = await given()
    const answer = await exchange(Number(new URL(baseUrl).port), sent)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toMatch(ID)
    expect((await fetch(`${baseUrl}/api/auth/ok`)).status).toBe(200)
  },
)

test('the log has the same request id', async () => {
  const { port, lines, counted } = await startServer()
  for (const [, sent, status] of unreadable) {
    const [, requestId] = ID.exec(await exchange(port, sent)) ?? []
    expect(lines.pop()).toMatchObject({ msg: 'request not readable', requestId, status, address: '127.0.0.1' })
    expect(counted.pop()).toBe(status)
  }
})

test('an incomplete request keeps its id', async () => {
  const { port, lines } = await startServer({ 'x-request-id': 'the-id' })
  const sent = 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nno-number\r\n'
  expect(await exchange(port, sent)).toContain('X-Request-Id: the-id')
  expect(lines).toMatchObject([{ requestId: 'the-id', status: 400 }])
})

test('a response that has started is not followed by a second one', async () => {
  const { port, lines } = await startServer({}, 'begun')
  const answer = await exchange(
    port,
    'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n',
    'no-number\r\n',
  )
  expect(answer).toContain('begun')
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  expect(lines).toEqual([])
})

/** A server that adds these headers to its requests and finishes no response, and the lines of its log. */
async function startServer(
  headers: Record<string, string> = {},
  firstChunk?: string,
): Promise<{ port: number; lines: object[]; counted: number[] }> {
  const lines: object[] = []
  const counted: number[] = []
  const server = createServer((request, response) => {
    Object.assign(request.headers, headers)
    request.on('error', () => undefined)
    if (firstChunk !== undefined) response.write(firstChunk)
  })
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const metrics = { countResponse: (status: number) => void counted.push(status) }
  refuseUnreadable(server, { log, addressOf: socketAddress, clients: 'full', metrics })
  servers.push(server)
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { port, lines, counted }
}

/** Everything the server answers to `sent`, and to `more`, which is sent once the response has started. */
async function exchange(port: number, sent: string, more?: string): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(sent))
  if (more !== undefined) socket.once('data', () => socket.write(more))
  return text(socket)
}
