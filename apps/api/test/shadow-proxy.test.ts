import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  request as sendRequest,
} from 'node:http'
import { connect } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { createUpstreamProxy } from '@foyer/moving/shadow/upstream-proxy'
import { freePort } from '@foyer/testing/free-port'
import { expect, onTestFinished, test } from 'vitest'

test('passes a large upload on while it comes, and a large answer back', async () => {
  const body = randomBytes(24 * 1024 * 1024)
  const { url } = await givenProxy((request, response) => void pipeline(request, response))
  const answer = await fetch(url, { method: 'POST', body: new Blob([body]) })
  expect(digest(Buffer.from(await answer.arrayBuffer()))).toBe(digest(body))
})

test('an answer arrives in the parts that it is sent in', async () => {
  let finish = () => {}
  const { url } = await givenProxy((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
    finish = () => void response.end('data: 2\n\n')
  })
  const reader = (await fetch(url)).body?.getReader()
  const read = async () => new TextDecoder().decode((await reader?.read())?.value)
  expect(await read()).toBe('data: 1\n\n')
  finish()
  expect(await read()).toBe('data: 2\n\n')
})

test('path, query, host and headers are passed on as they are, but for those of the connection', async () => {
  const { port, asked } = await givenProxy((_request, response) => void response.end())
  const headers = {
    host: 'auth.example.com',
    cookie: 'a=1; b=2',
    'x-forwarded-for': '203.0.113.7',
    connection: 'keep-alive, x-of-this-hop',
    'x-of-this-hop': '1',
    te: 'trailers',
    'proxy-authorization': 'Basic x',
  }
  const sending = sendRequest({ port, path: '/api/auth/x%2Fy?a=%20b', headers }).end()
  const { url, headers: sent } = await asked
  const [answer]: IncomingMessage[] = await once(sending, 'response')
  answer?.resume()
  expect(url).toBe('/api/auth/x%2Fy?a=%20b')
  expect(sent).toMatchObject({ host: 'auth.example.com', cookie: 'a=1; b=2', 'x-forwarded-for': '203.0.113.7' })
  expect([sent.te, sent['proxy-authorization'], sent['x-of-this-hop']]).toEqual([undefined, undefined, undefined])
})

test('status, cookies and headers come back as they are, but for those of the connection', async () => {
  const cookies = ['a=1; Path=/; HttpOnly', 'b=2; Path=/']
  const { url } = await givenProxy((_request, response) => {
    response.writeHead(418, 'Teapot', { 'set-cookie': cookies, 'x-own': 'y', connection: 'close, x-hop', 'x-hop': '1' })
    response.end('short')
  })
  const answer = await fetch(url)
  expect([answer.status, answer.statusText, await answer.text()]).toEqual([418, 'Teapot', 'short'])
  expect(answer.headers.getSetCookie()).toEqual(cookies)
  expect([answer.headers.get('x-own'), answer.headers.get('x-hop')]).toEqual(['y', null])
})

test('a redirect is passed back and not followed', async () => {
  const { url } = await givenProxy((_request, response) => void response.writeHead(302, { location: '/x' }).end())
  const answer = await fetch(url, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/x'])
})

test('a server that is gone is 502, and the next request is served once it is back', async () => {
  const { url, upstream, upstreamPort, unanswered } = await givenProxy(
    (_request, response) => void response.end('here'),
  )
  expect(await (await fetch(url)).text()).toBe('here')
  upstream.closeAllConnections()
  await new Promise((resolve) => upstream.close(resolve))
  const away = await fetch(url)
  expect([away.status, await away.text()]).toEqual([502, 'The server behind this proxy does not answer.\n'])
  expect(unanswered()).toBe(1)
  upstream.listen(upstreamPort, '127.0.0.1')
  await once(upstream, 'listening')
  expect((await fetch(url)).status).toBe(200)
})

test('an answer that breaks off breaks off', async () => {
  const { url } = await givenProxy((_request, response) => {
    response.writeHead(200, { 'content-length': '10' }).write('half')
    setImmediate(() => response.destroy())
  })
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow()
})

test('a client that goes away takes its request with it', async () => {
  const { url, asked } = await givenProxy((request) => void request.on('error', () => undefined))
  const leaving = new AbortController()
  const answer = fetch(url, { signal: leaving.signal })
  const { socket } = await asked
  const closed = new Promise((resolve) => socket.once('close', resolve))
  leaving.abort()
  await expect(answer).rejects.toThrow()
  await closed
})

test('a WebSocket is refused, and another upgrade is left out', async () => {
  const { port, asked } = await givenProxy((_request, response) => void response.end('plain'))
  expect(await upgrading(port, 'websocket')).toMatch(/^HTTP\/1\.1 501 [\s\S]*foyer shadow passes no WebSockets on/)
  expect(await upgrading(port, 'h2c')).toMatch(/^HTTP\/1\.1 200 [\s\S]*plain/)
  expect((await asked).headers.upgrade).toBeUndefined()
})

/** A proxy before a server; `asked` is the first request that reaches that. */
async function givenProxy(answer: RequestListener) {
  const upstream = createServer(answer)
  const asked = new Promise<IncomingMessage>((resolve) => upstream.once('request', resolve))
  const upstreamPort = await listening(upstream)
  let missed = 0
  const proxy = createUpstreamProxy(new URL(`http://127.0.0.1:${upstreamPort}`), {
    answered: () => undefined,
    unanswered: () => {
      missed += 1
    },
  })
  const port = await listening(proxy)
  return { url: `http://127.0.0.1:${port}/`, port, upstream, upstreamPort, asked, unanswered: () => missed }
}

async function listening(server: Server): Promise<number> {
  const port = await freePort()
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return port
}

async function upgrading(port: number, protocol: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`)
  let text = ''
  for await (const part of socket) {
    text += part
    if (text.includes('plain') || text.includes('WebSockets')) break
  }
  return text
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
