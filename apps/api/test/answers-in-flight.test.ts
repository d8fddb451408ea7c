import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { eventually } from '@foyer/testing/eventually'
import { expect, onTestFinished, test } from 'vitest'
import type { AnswerLimits } from '#http/answers-in-flight.ts'
import { clientTimeouts, createHttpServer } from '#process/http-server.ts'
import { createLog } from '#process/log.ts'

const MEGABYTE = 1024 * 1024
// More than the sockets of both sides take.
const LARGE = 32 * MEGABYTE
const limits: AnswerLimits = { held: 3 * LARGE, small: MEGABYTE, read: 60_000, check: 20 }

test('answers that nobody reads are bounded: a further large one is 503, small ones and new clients are served', async () => {
  const port = await givenServer(limits)
  const sockets = await Promise.all([1, 2, 3].map(() => silent(port, '/large')))
  await eventually(async () => expect((await answer(port, '/large')).status).toBe(503))
  const refused = await answer(port, '/large')
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await refused.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect((await answer(port, '/small')).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await eventually(async () => expect((await answer(port, '/large')).status).toBe(200))
})

test.each(['/large', '/stream'])('a client that does not read %s in time is disconnected', async (path) => {
  const port = await givenServer({ ...limits, read: 100 })
  const socket = await silent(port, path)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  // A paused socket does not see the end: it must write to learn of it.
  const probing = setInterval(() => socket.write(' '), 20)
  onTestFinished(() => clearInterval(probing))
  await closed
  expect((await answer(port, '/small')).status).toBe(200)
})

test('a client that reads gets all of a large answer and of a stream', async () => {
  const port = await givenServer(limits)
  for (const path of ['/large', '/stream']) {
    expect((await (await answer(port, path)).arrayBuffer()).byteLength).toBe(LARGE)
  }
})

async function givenServer(answers: AnswerLimits): Promise<number> {
  const server = createHttpServer(createLog('silent'), clientTimeouts, answers)
  const piece = Buffer.alloc(MEGABYTE, 'a')
  server.on('request', ({ url }, response) => {
    if (url === '/stream') Readable.from(Array.from({ length: LARGE / MEGABYTE }, () => piece)).pipe(response)
    else response.end(url === '/large' ? 'a'.repeat(LARGE) : 'ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // A listening TCP server has such an address.
  return (server.address() as AddressInfo).port
}

function answer(port: number, path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`)
}

/** A client that asks and does not read. */
function silent(port: number, path: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.pause()
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`, () => resolve(socket))
    })
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
  })
}
