import { connect, type Socket } from 'node:net'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { expect, onTestFinished, test } from 'vitest'

const MEGABYTE = 1024 * 1024
const LENGTH = 100 * MEGABYTE
const given = testAppsOn()

const JSON_TYPE = 'content-type: application/json\r\n'
const announced = `content-length: ${LENGTH}\r\n`
const chunked = 'transfer-encoding: chunked\r\n'

const bodies: Readonly<Record<string, [path: string, head: string, status: number]>> = {
  announced: ['/api/auth/sign-up/email', JSON_TYPE + announced, 413],
  chunked: ['/api/auth/sign-up/email', JSON_TYPE + chunked, 413],
  'announced to tRPC': ['/trpc/signIn.signUpEmail', JSON_TYPE + announced, 413],
  'chunked to tRPC': ['/trpc/signIn.signUpEmail', JSON_TYPE + chunked, 413],
  'of an unknown type': ['/api/auth/sign-up/email', `content-type: text/plain\r\n${announced}`, 415],
  'chunked, of an unknown type': ['/api/auth/sign-up/email', `content-type: text/plain\r\n${chunked}`, 415],
  'as a picture': ['/api/auth/upload-picture', announced, 413],
  'chunked, as a picture': ['/api/auth/upload-picture', chunked, 413],
  'to an unknown path': ['/api/auth/unknown', JSON_TYPE + announced, 404],
  'to a page': ['/sign-in', JSON_TYPE + announced, 404],
}

test('a body of 100 MB is answered before it has been sent, and not read to its end', async () => {
  const app = await given()
  const port = Number(new URL(app.baseUrl).port)
  const floods = Object.entries(bodies).map(async ([how, [path, head]]) => {
    const { answer, sent } = await flood(port, path, head)
    // What the sockets of both sides hold, and no more.
    return [how, Number(answer.slice(9, 12)), sent < LENGTH / 4]
  })
  const expected = Object.entries(bodies).map(([how, [, , status]]) => [how, status, true])
  expect(await Promise.all(floods)).toEqual(expected)
  expect(await countRows(app.database, 'user')).toBe(0)
})

const LITTLE = JSON.stringify({ name: 'x'.repeat(120_000) })
/** A proxy that has the whole body sends it before it hears the answer, and then its next request. */
const MORE = JSON.stringify({ name: 'x'.repeat(4 * MEGABYTE) })

test.each([
  ['announced', `content-length: ${LITTLE.length}\r\n`, LITTLE],
  ['as a proxy sends it', `content-length: ${MORE.length}\r\n`, MORE],
  ['chunked', chunked, `${inChunks(LITTLE, 10_000)}0\r\n\r\n`],
])('a body that is a little too long, %s, is read to its end: its connection goes on', async (_how, head, body) => {
  const app = await given()
  const socket = opened(Number(new URL(app.baseUrl).port))
  const next = 'GET /api/auth/ok HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'
  socket.write(`POST /api/auth/sign-up/email HTTP/1.1\r\nhost: x\r\n${JSON_TYPE}${head}\r\n`)
  socket.write(body + next)
  const answer = await received(socket)
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
  expect(await countRows(app.database, 'user')).toBe(0)
})

function inChunks(text: string, length: number): string {
  const parts = text.match(new RegExp(`.{1,${length}}`, 'g')) ?? []
  return parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join('')
}

/** Sends as much of a body as the server takes until it closes the connection. */
async function flood(port: number, path: string, head: string): Promise<{ answer: string; sent: number }> {
  const socket = opened(port)
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${head}\r\n`)
  const part = `10000\r\n${' '.repeat(0x10000)}\r\n`
  let sent = 0
  const send = () => {
    while (sent < LENGTH && !socket.destroyed) {
      sent += part.length
      if (!socket.write(head.includes('chunked') ? part : part.slice(7, -2))) return
    }
  }
  socket.on('drain', send)
  send()
  const answer = await received(socket)
  return { answer, sent: Math.min(sent, socket.bytesWritten) }
}

function opened(port: number): Socket {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  return socket.on('error', () => undefined)
}

function received(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (data) => {
    text += data.toString()
  })
  return new Promise((resolve) => socket.once('close', () => resolve(text)))
}
