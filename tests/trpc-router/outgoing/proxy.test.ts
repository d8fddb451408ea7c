import { createServer, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { parseAllowedDestination } from '@foyer/auth-domain/outgoing/allowed-destination'
import { eventually } from '@foyer/testing/eventually'
import { freePort } from '@foyer/testing/free-port'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CERTIFICATE } from './certificate.ts'
import { bounds, resolvingTo } from './given-outgoing.ts'
import { givenServer, givenTlsServer, listening, writeEndlessly } from './given-servers.ts'

const hurried = { ...bounds, milliseconds: 200 }
const posted = { headers: { 'webhook-id': 'evt_1' }, text: '{"a":1}' }

type Answering = (socket: Socket, head: Buffer) => void

/** An HTTP proxy that says how it was asked; by default it connects to `port` of this host, whatever the name. */
async function givenProxy(port: number, answer: Answering = connectedTo(port)) {
  const asked: Pick<IncomingMessage, 'url' | 'headers'>[] = []
  let open = 0
  const server = createServer()
  server.on('connect', ({ url, headers }, socket: Socket, head) => {
    asked.push({ url, headers })
    open += 1
    socket
      .on('error', () => undefined)
      .on('close', () => {
        open -= 1
      })
    onTestFinished(() => void socket.destroy())
    // It is half open, as sockets of HTTP servers are.
    socket.resume().on('end', () => socket.end())
    answer(socket, head)
  })
  return { proxy: `http://127.0.0.1:${await listening(server)}`, asked, open: () => open }
}

function connectedTo(port: number): Answering {
  return (socket, head) => {
    const target = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      target.write(head)
      socket.pipe(target).pipe(socket)
    })
    target.on('error', () => undefined).on('close', () => socket.resume())
  }
}

/** What production has behind a proxy; nothing is to be resolved. */
function behind(proxy: string, ...entries: string[]) {
  const allow = entries.flatMap((entry) => parseAllowedDestination(entry) ?? [])
  return resolvingTo([], { allowLoopback: false, proxy, allow, ca: CERTIFICATE })
}

describe('behind a proxy', () => {
  test('a name is resolved there, over TLS that the proxy does not see into', async () => {
    const { port } = await givenTlsServer((request, response) =>
      response.writeHead(202).end(`${request.headers.host} ${request.headers['webhook-id']}`),
    )
    const { proxy, asked, open } = await givenProxy(port)
    const { outgoing, resolved } = behind(proxy)
    const { status, body } = await outgoing.post('https://hooks.example/', posted, bounds)
    expect([status, Buffer.from(body).toString()]).toEqual([202, 'hooks.example evt_1'])
    expect(asked).toEqual([{ url: 'hooks.example:443', headers: { host: 'hooks.example:443', connection: 'close' } }])
    expect(resolved).toEqual([])
    await eventually(() => expect(open()).toBe(0))
  })

  test('what is allowed without TLS goes through it too', async () => {
    const { port } = await givenServer((request, response) => response.end(request.headers.host))
    const { proxy, asked } = await givenProxy(port)
    const { outgoing } = behind(proxy, 'http://hooks.internal:8080')
    const bytes = await outgoing.fetchBytes('http://hooks.internal:8080/', bounds)
    expect([Buffer.from(bytes).toString(), asked[0]?.url]).toEqual(['hooks.internal:8080', 'hooks.internal:8080'])
  })

  test.each([
    ['https://127.0.0.1/', 'not-public'],
    ['https://2130706433/', 'not-public'],
    ['https://[::ffff:10.0.0.1]/', 'not-public'],
    ['https://169.254.169.254/', 'not-public'],
    ['https://localhost/', 'not-public'],
    ['https://hooks.example:8443/', 'port'],
    ['https://10.2.0.1/', 'not-public'],
    ['http://hooks.example/', 'no-tls'],
    ['https://a:b@hooks.example/', 'malformed'],
  ])('%s is refused before the proxy is asked: %s', async (url, reason) => {
    const { proxy, asked } = await givenProxy(0)
    const { outgoing } = behind(proxy, '10.1.0.0/16')
    expect(outgoing.checkUrl(url)).toBe(reason)
    await expect(outgoing.fetchBytes(url, bounds)).rejects.toMatchObject({ reason })
    expect(asked).toEqual([])
  })

  test('no redirect is followed', async () => {
    const { port } = await givenTlsServer((_request, response) =>
      response.writeHead(302, { location: 'https://hooks.internal/' }).end(),
    )
    const { proxy, asked } = await givenProxy(port)
    expect(await behind(proxy).outgoing.post('https://hooks.example/', posted, bounds)).toMatchObject({ status: 302 })
    expect(asked).toHaveLength(1)
  })

  test('a certificate of another name ends the request', async () => {
    const { port, asked } = await givenTlsServer((_request, response) => response.end('never'))
    const { proxy } = await givenProxy(port)
    const fetched = behind(proxy).outgoing.fetchBytes('https://other.example/', bounds)
    await expect(fetched).rejects.toMatchObject({ reason: 'certificate' })
    expect(asked()).toBe(0)
  })
})

describe('a proxy', () => {
  test.each<[string, Answering, string]>([
    ['refuses', (socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'), 'proxy'],
    ['asks for a password', (socket) => socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'), 'proxy'],
    ['closes', (socket) => socket.destroy(), 'proxy'],
    ['never answers', () => undefined, 'timeout'],
    ['has endless headers', (socket) => writeEndlessly(socket, `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(9000)}`), 'proxy'],
    ['connects to nobody', (socket) => socket.end(CONNECTED), 'connection'],
    ['answers itself', (socket) => socket.write(`${CONNECTED}HTTP/1.1 200 OK\r\n\r\n`), 'connection'],
    ['connects to silence', (socket) => socket.write(CONNECTED), 'timeout'],
  ])('that %s ends the request, and its connection is closed', async (_what, answer, reason) => {
    const { proxy, open } = await givenProxy(0, answer)
    const fetched = behind(proxy).outgoing.fetchBytes('https://hooks.example/', hurried)
    await expect(fetched).rejects.toMatchObject({ reason })
    await eventually(() => expect(open()).toBe(0))
  })

  test('that is not there ends the request', async () => {
    const { outgoing } = behind(`http://127.0.0.1:${await freePort()}`)
    await expect(outgoing.fetchBytes('https://hooks.example/', bounds)).rejects.toMatchObject({ reason: 'proxy' })
  })
})

const CONNECTED = 'HTTP/1.1 200 Connection established\r\n\r\n'
