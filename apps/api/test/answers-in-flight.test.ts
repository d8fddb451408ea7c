import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { sendFile } from '@foyer/rest-compat/send-file'
import { eventually } from '@foyer/testing/eventually'
import { expect, onTestFinished, test } from 'vitest'
import type { AnswerLimits } from '#http/answers-in-flight.ts'
import { socketAddress } from '#http/request-facts.ts'
import { createHttpServer, type ServerParts } from '#process/http-server.ts'
import { createLog } from '#process/log.ts'
import { silent } from './silent-client.ts'

const MEGABYTE = 1024 * 1024
// More than the sockets of both sides take.
const LARGE = 32 * MEGABYTE
const limits: AnswerLimits = { held: 3 * LARGE, small: MEGABYTE, read: 60_000, check: 20 }

// As an adapter sends one: the body by `write`, then an empty `end`.
test.each(['/large', '/written'])(
  'answers %s that nobody reads are bounded: a further one is 503, small ones and new clients are served',
  async (path) => {
    const port = await givenServer(limits)
    const sockets = await Promise.all([1, 2, 3].map(() => silent(port, path)))
    await eventually(async () => expect((await answer(port, path)).status).toBe(503))
    const refused = await answer(port, path)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await refused.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect((await answer(port, '/small')).status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await eventually(async () => expect((await answer(port, path)).status).toBe(200))
  },
)

test('who reads nothing holds up nobody at another address: it is disconnected for their sake', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const port = await givenServer(limits, log, { addressOf: ({ headers }) => String(headers.from ?? '203.0.113.1') })
  await Promise.all([1, 2, 3].map(() => silent(port, '/large')))
  await eventually(async () => expect((await answer(port, '/large')).status).toBe(503))
  const other = await answer(port, '/large', { from: '203.0.113.2' })
  expect((await other.arrayBuffer()).byteLength).toBe(LARGE)
  const warning = 'a client held most of the answers that are not read, and was disconnected'
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: warning }])
})

test('a stream that is refused ends its source', async () => {
  let ended = false
  const port = await givenServer(limits, undefined, {}, async function* () {
    try {
      for (;;) yield 'a'.repeat(2 * MEGABYTE)
    } finally {
      ended = true
    }
  })
  await Promise.all([1, 2, 3].map(() => silent(port, '/large')))
  await eventually(async () => expect((await answer(port, '/large')).status).toBe(503))
  expect((await answer(port, '/file')).status).toBe(503)
  await eventually(async () => expect(ended).toBe(true))
})

test.each(['/large', '/written', '/stream'])(
  'a client that does not read %s in time is disconnected, and logged',
  async (path) => {
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    const port = await givenServer({ ...limits, read: 100 }, log)
    const socket = await silent(port, path)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    // A paused socket does not see the end: it must write to learn of it. Empty lines may precede a request.
    const probing = setInterval(() => socket.write('\r\n'), 20)
    onTestFinished(() => clearInterval(probing))
    await closed
    const warning = { level: 40, msg: 'a client did not read its answer in time, and was disconnected' }
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([warning])
    expect((await answer(port, '/small')).status).toBe(200)
  },
)

test('a client that reads gets all of a large answer and of a stream', async () => {
  const port = await givenServer(limits)
  for (const path of ['/large', '/written', '/stream']) {
    expect((await (await answer(port, path)).arrayBuffer()).byteLength).toBe(LARGE)
  }
})

async function givenServer(
  answers: AnswerLimits,
  log = createLog('silent'),
  parts: Pick<ServerParts, 'addressOf'> = { addressOf: socketAddress },
  file?: () => AsyncGenerator<string>,
): Promise<number> {
  const server = createHttpServer({ log, answers, ...parts })
  const piece = Buffer.alloc(MEGABYTE, 'a')
  server.on('request', ({ url }, response) => {
    if (url === '/stream') Readable.from(Array.from({ length: LARGE / MEGABYTE }, () => piece)).pipe(response)
    else if (url === '/file' && file) void sendFile(response, { type: 'text/csv', fileName: 'x', chunks: file() }, log)
    else if (url === '/written') {
      response.write(Buffer.alloc(LARGE, 'a'))
      response.end()
    } else response.end(url === '/large' ? 'a'.repeat(LARGE) : 'ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // A listening TCP server has such an address.
  return (server.address() as AddressInfo).port
}

function answer(port: number, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, { headers })
}
