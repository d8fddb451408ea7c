import { describe, expect, test } from 'vitest'
import { bounds, loopback, resolvingTo } from './given-outgoing.ts'
import { givenServer } from './given-servers.ts'

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()

describe('what is fetched', () => {
  test('is the body of an answer, and nothing of this service is sent along', async () => {
    let headers: object = {}
    const { url } = await givenServer((request, response) => {
      headers = request.headers
      response.end('bytes')
    })
    expect(text(await loopback.fetchBytes(`${url}/a.png`, bounds))).toBe('bytes')
    expect(Object.keys(headers).sort()).toEqual(['accept-encoding', 'connection', 'host', 'user-agent'])
  })

  test.each([204, 206, 301, 404, 500])('is not that of an answer with status %i', async (status) => {
    const { url } = await givenServer((_request, response) => response.writeHead(status).end())
    await expect(loopback.fetchBytes(url, bounds)).rejects.toMatchObject({ reason: 'status', cause: status })
  })

  test('may have as many bytes as the bound, and not one more', async () => {
    const { url } = await givenServer((request, response) => response.end('x'.repeat(Number(request.url?.slice(1)))))
    expect((await loopback.fetchBytes(`${url}/1000`, bounds)).byteLength).toBe(1000)
    await expect(loopback.fetchBytes(`${url}/1001`, bounds)).rejects.toMatchObject({ reason: 'too-long' })
  })
})

describe('what is posted', () => {
  const body = { headers: { 'content-type': 'application/json', 'webhook-id': 'evt_1' }, text: '{"name":"Zoë"}' }

  test('arrives whole, with its headers', async () => {
    let heard: unknown
    const { url } = await givenServer(async (request, response) => {
      const { 'content-type': type, 'webhook-id': id, 'content-length': length } = request.headers
      heard = { method: request.method, path: request.url, type, id, length, text: await textOf(request) }
      response.writeHead(202).end('taken')
    })
    const answer = await loopback.post(`${url}/hooks?of=acme`, body, bounds)
    expect([answer.status, text(answer.body)]).toEqual([202, 'taken'])
    expect(heard).toEqual({
      ...{ method: 'POST', path: '/hooks?of=acme', type: 'application/json' },
      ...{ id: 'evt_1', length: '15', text: body.text },
    })
  })

  test.each([200, 204, 302, 400, 410, 503])('is answered by status %i as it is', async (status) => {
    const { url, asked } = await givenServer((_request, response) =>
      response.writeHead(status, { location: '/elsewhere' }).end(),
    )
    expect(await loopback.post(url, body, bounds)).toMatchObject({ status })
    expect(asked()).toBe(1)
  })

  test('is answered by the status and the first bytes of a longer answer', async () => {
    const { url } = await givenServer((_request, response) => response.writeHead(500).end('x'.repeat(100_000)))
    const answer = await loopback.post(url, body, { ...bounds, maxBytes: 256 })
    expect([answer.status, text(answer.body)]).toEqual([500, 'x'.repeat(256)])
  })
})

describe('a name', () => {
  test('is resolved once, and what it resolved to is connected to', async () => {
    const { port, asked } = await givenServer((request, response) => response.end(request.headers.host))
    const { outgoing, resolved } = resolvingTo([['127.0.0.1']], { allowLoopback: true })
    const answer = await outgoing.fetchBytes(`http://pictures.example:${port}/`, bounds)
    expect(text(answer)).toBe(`pictures.example:${port}`)
    expect([resolved, asked()]).toEqual([['pictures.example'], 1])
  })

  test.each(['localhost', 'app.localhost', 'app.localhost.'])(
    '%s is this host, which is not looked up',
    async (host) => {
      const { port } = await givenServer((_request, response) => response.end('here'))
      const { outgoing, resolved } = resolvingTo([], { allowLoopback: true })
      expect(text(await outgoing.fetchBytes(`http://${host}:${port}/`, bounds))).toBe('here')
      expect(resolved).toEqual([])
    },
  )
})

test('a caller ends a request earlier', async () => {
  const { url } = await givenServer(() => undefined)
  const closing = new AbortController()
  const fetched = loopback.fetchBytes(url, { ...bounds, signal: closing.signal })
  closing.abort()
  await expect(fetched).rejects.toMatchObject({ reason: 'canceled' })
  await expect(loopback.fetchBytes(url, { ...bounds, signal: closing.signal })).rejects.toMatchObject({
    reason: 'canceled',
  })
})

async function textOf(request: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
