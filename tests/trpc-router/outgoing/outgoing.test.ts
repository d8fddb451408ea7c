import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createOutgoing, OutgoingError } from '@foyer/trpc-router/runtime/outgoing/outgoing'
import { expect, onTestFinished, test } from 'vitest'

const bounds = { maxBytes: 1000, milliseconds: 2000 }
const loopback = createOutgoing({ allowLoopback: true })
const strict = createOutgoing({ allowLoopback: false })

async function givenServer(answer: RequestListener): Promise<{ url: string; port: number; asked: () => number }> {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port, asked: () => asked }
}

/** An outgoing module whose names resolve to these addresses; it notes what was resolved. */
function resolvingTo(...addresses: string[]) {
  const resolved: string[] = []
  const resolve = async (host: string) => {
    resolved.push(host)
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  return { outgoing: createOutgoing({ allowLoopback: true, resolve }), resolved }
}

test('what is answered is returned, and nothing of this service is sent along', async () => {
  let headers: object = {}
  const { url } = await givenServer((request, response) => {
    headers = request.headers
    response.end('bytes')
  })
  expect(Buffer.from(await loopback.fetchBytes(`${url}/a.png`, bounds)).toString()).toBe('bytes')
  expect(Object.keys(headers).sort()).toEqual(['accept-encoding', 'connection', 'host', 'user-agent'])
})

test.each([
  'https://127.0.0.1/',
  'https://localhost/',
  'https://[::1]/',
  'https://0.0.0.0/',
  'https://0/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://10.1.2.3/',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://192.0.2.1/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[64:ff9b::a00:1]/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[ff02::1]/',
  'https://[2001:db8::1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001::1]/',
])('%s is not public, and not asked', async (url) => {
  await expect(strict.fetchBytes(url, bounds)).rejects.toThrow(OutgoingError)
  await expect(strict.fetchBytes(url, bounds)).rejects.toThrow(/is not public/)
})

test.each(['file:///etc/passwd', 'ftp://example.com/', 'data:text/plain,x', 'https://a:b@example.com/', 'x', ''])(
  '%s is no address to ask',
  async (url) => {
    await expect(loopback.fetchBytes(url, bounds)).rejects.toThrow(OutgoingError)
  },
)

test('a public host is not asked without TLS', async () => {
  await expect(strict.fetchBytes('http://8.8.8.8/', bounds)).rejects.toThrow(/without TLS/)
})

test.each([
  [['10.0.0.1'], 'one private address'],
  [['93.184.215.14', '10.0.0.1'], 'a private address beside a public one'],
  [['93.184.215.14', '127.0.0.1'], 'a loopback address beside a public one'],
  [[], 'no address'],
])('a name of %j is not asked: %s', async (addresses) => {
  const { outgoing, resolved } = resolvingTo(...addresses)
  await expect(outgoing.fetchBytes('https://pictures.example/a.png', bounds)).rejects.toThrow(/is not public/)
  expect(resolved).toEqual(['pictures.example'])
})

test('a name is resolved once, and what it resolved to is connected to', async () => {
  const { port, asked } = await givenServer((request, response) => response.end(request.headers.host))
  const { outgoing, resolved } = resolvingTo('127.0.0.1')
  const answer = await outgoing.fetchBytes(`http://pictures.example:${port}/`, bounds)
  expect(Buffer.from(answer).toString()).toBe(`pictures.example:${port}`)
  expect([resolved, asked()]).toEqual([['pictures.example'], 1])
})

test('no redirect is followed', async () => {
  const inner = await givenServer((_request, response) => response.end('secret'))
  const outer = await givenServer((_request, response) => response.writeHead(302, { location: inner.url }).end())
  await expect(loopback.fetchBytes(outer.url, bounds)).rejects.toThrow(/answered 302/)
  expect(inner.asked()).toBe(0)
})

test('an answer beyond the bound is not read to its end', async () => {
  const { url } = await givenServer((_request, response) => {
    const more = () => response.write('x'.repeat(600)) && setTimeout(more, 5)
    more()
  })
  await expect(loopback.fetchBytes(url, bounds)).rejects.toThrow(/too long/)
})

test.each<[string, RequestListener]>([
  ['never answers', () => undefined],
  ['answers a byte at a time', (_request, response) => void setInterval(() => response.write('x'), 20).unref()],
])('a host that %s is given up in time', async (_how, answer) => {
  const { url } = await givenServer(answer)
  const began = performance.now()
  await expect(loopback.fetchBytes(url, { ...bounds, milliseconds: 150 })).rejects.toThrow(OutgoingError)
  expect(performance.now() - began).toBeLessThan(2000)
})

test('a caller ends it earlier', async () => {
  const { url } = await givenServer(() => undefined)
  const closing = new AbortController()
  const fetched = loopback.fetchBytes(url, { ...bounds, signal: closing.signal })
  closing.abort()
  await expect(fetched).rejects.toThrow(OutgoingError)
})
