import type { Socket } from 'node:net'
import { eventually } from '@foyer/testing/eventually'
import { freePort } from '@foyer/testing/free-port'
import { createOutgoing } from '@foyer/trpc-router/runtime/outgoing/outgoing'
import { describe, expect, test } from 'vitest'
import { bounds, loopback } from './given-outgoing.ts'
import { givenRawServer, givenServer, writeEndlessly } from './given-servers.ts'

const HEAD = 'HTTP/1.1 200 OK\r\n'
const hurried = { ...bounds, milliseconds: 200 }
const posted = { headers: {}, text: '{}' }

type Hostile = [what: string, answer: (socket: Socket) => void, fetched: string, posted: string | number]

describe('an answer', () => {
  // What a fetch fails with, and what a post fails with or is answered by.
  test.each<Hostile>([
    ['never comes', () => undefined, 'timeout', 'timeout'],
    ['ends at once', (socket) => socket.end(), 'connection', 'connection'],
    ['is cut off', (socket) => socket.resetAndDestroy(), 'connection', 'connection'],
    ['is no HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'), 'connection', 'connection'],
    [
      'has endless headers',
      (socket) => writeEndlessly(socket, `${HEAD}x: ${'y'.repeat(9000)}`),
      'too-long',
      'too-long',
    ],
    ['has headers a byte at a time', (socket) => slowly(socket, HEAD, 'x'), 'timeout', 'timeout'],
    [
      'has endless interim ones',
      (socket) => writeEndlessly(socket, 'HTTP/1.1 100 Continue\r\n\r\n'),
      'timeout',
      'timeout',
    ],
    ['changes the protocol', (socket) => socket.write(SWITCHED), 'connection', 'connection'],
    ['has a body a byte at a time', (socket) => slowly(socket, `${HEAD}\r\n`, 'x'), 'timeout', 'timeout'],
    ['has a body that stops', (socket) => socket.write(`${HEAD}content-length: 9\r\n\r\nx`), 'timeout', 'timeout'],
    [
      'has a body that is cut off',
      (socket) => socket.end(`${HEAD}content-length: 9\r\n\r\nx`),
      'connection',
      'connection',
    ],
    ['has an endless body', (socket) => endlessly(socket, `${HEAD}\r\n`, 'x'.repeat(600)), 'too-long', 200],
    ['has endless chunks', (socket) => endlessly(socket, CHUNKED, `258\r\n${'x'.repeat(600)}\r\n`), 'too-long', 200],
    [
      'claims to be long',
      (socket) => socket.write(`${HEAD}content-length: 99999\r\n\r\n${'x'.repeat(1001)}`),
      'too-long',
      200,
    ],
    ['is two answers', (socket) => socket.write(`${EMPTY}${EMPTY}`), 'nothing', 200],
    ['leads elsewhere', (socket) => socket.write(`${REDIRECT}\r\n`), 'status', 302],
  ])('that %s is given up in time, and its connection closed', async (_what, answer, fetched, answered) => {
    const { url, open } = await givenRawServer(answer)
    const began = performance.now()
    expect(await outcomeOf(loopback.fetchBytes(url, hurried))).toBe(fetched)
    expect(await outcomeOf(loopback.post(url, posted, hurried))).toBe(answered)
    expect(performance.now() - began).toBeLessThan(1500)
    await eventually(() => expect(open()).toBe(0))
  })
})

const EMPTY = `${HEAD}content-length: 0\r\n\r\n`
const CHUNKED = `${HEAD}transfer-encoding: chunked\r\n\r\n`
const REDIRECT = 'HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1/\r\ncontent-length: 0\r\n'
const SWITCHED = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'

test.each([301, 302, 303, 307, 308])('no redirect is followed: %i', async (status) => {
  const inner = await givenServer((_request, response) => response.end('secret'))
  const outer = await givenServer((_request, response) => response.writeHead(status, { location: inner.url }).end())
  await expect(loopback.fetchBytes(outer.url, bounds)).rejects.toMatchObject({ reason: 'status' })
  expect(await loopback.post(outer.url, posted, bounds)).toEqual({ status, body: Buffer.alloc(0) })
  expect([outer.asked(), inner.asked()]).toEqual([2, 0])
})

test('a host that nobody listens on is no answer', async () => {
  const url = `http://127.0.0.1:${await freePort()}/`
  await expect(loopback.fetchBytes(url, bounds)).rejects.toMatchObject({ reason: 'connection' })
})

test('a name server that never answers is given up in time', async () => {
  const outgoing = createOutgoing({ allowLoopback: false, resolve: () => new Promise(() => undefined) })
  await expect(outgoing.fetchBytes('https://slow.example/', hurried)).rejects.toMatchObject({ reason: 'timeout' })
})

test('a body that is compressed is not decompressed', async () => {
  const { url } = await givenServer((_request, response) => response.setHeader('content-encoding', 'gzip').end('x'))
  expect(Buffer.from(await loopback.fetchBytes(url, bounds)).toString()).toBe('x')
})

/** The reason that a request failed with, the status that it was answered by, or nothing. */
async function outcomeOf(request: Promise<object>): Promise<unknown> {
  try {
    const answer = await request
    return 'status' in answer ? answer.status : 'nothing'
  } catch (error) {
    return error instanceof Error && 'reason' in error ? error.reason : error
  }
}

function slowly(socket: Socket, head: string, part: string): void {
  socket.write(head)
  writeEndlessly(socket, part, 20)
}

function endlessly(socket: Socket, head: string, part: string): void {
  socket.write(head)
  writeEndlessly(socket, part)
}
