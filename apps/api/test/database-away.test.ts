import { connect, createServer } from 'node:net'
import { createTestClient } from '@foyer/testing/client'
import { eventually } from '@foyer/testing/eventually'
import { freePort } from '@foyer/testing/free-port'
import { details } from '@foyer/testing/users'
import { expect, onTestFinished, test } from 'vitest'
import { givenDatabase, serverUrl } from './installations.ts'
import { startServiceOn } from './service-on.ts'

const SLOW = { timeout: 120_000 }

test(
  'a database that is away at start is tried again after growing pauses, and the service is alive',
  SLOW,
  async () => {
    const { url, tries } = await givenRefusingServer()
    const { baseUrl, lines, running } = await startServiceOn({ DATABASE_URL: url })
    running.ready.catch(() => undefined)
    const client = createTestClient(baseUrl)
    expect(await client.get('/health/live')).toMatchObject({ status: 200, json: { live: true } })
    expect(await client.get('/health/ready')).toMatchObject({ status: 503, json: { ready: false, reason: 'starting' } })
    const refused = await client.get('/get-session')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
    await eventually(() => expect(tries.length).toBeGreaterThan(4))
    const pauses = tries.slice(1, 5).map((time, index) => time - (tries[index] ?? 0))
    for (const [index, least] of [200, 400, 800, 1600].entries()) expect(pauses[index]).toBeGreaterThan(least * 0.9)
    // A failure that repeats is one line a minute.
    expect(lines.filter(({ retryInMilliseconds }) => retryInMilliseconds !== undefined)).toHaveLength(1)
  },
)

test.skipIf(serverUrl() === undefined)('a service whose database comes up becomes ready by itself', SLOW, async () => {
  const target = new URL(await givenDatabase())
  const port = await freePort()
  const away = new URL(target)
  away.host = `127.0.0.1:${port}`
  const { baseUrl, running } = await startServiceOn({ DATABASE_URL: away.href })
  const client = createTestClient(baseUrl)
  expect((await client.get('/health/ready')).status).toBe(503)
  await forward(port, target)
  await running.warm
  expect(await client.get('/health/ready')).toMatchObject({ status: 200, json: { ready: true } })
  expect((await client.post('/sign-up/email', details('Olga'))).status).toBe(200)
  expect((await client.get('/get-session')).json.user.name).toBe('Olga')
})

/** The URL of a server that hangs up on every connection, and when each was made. */
async function givenRefusingServer(): Promise<{ url: string; tries: number[] }> {
  const tries: number[] = []
  const port = await freePort()
  const server = createServer((socket) => {
    tries.push(performance.now())
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, tries }
}

/** From now on, what connects to `port` is connected to the database server. */
async function forward(port: number, target: URL): Promise<void> {
  const server = createServer((socket) => {
    const upstream = connect(Number(target.port || 5432), target.hostname)
    socket.pipe(upstream).pipe(socket)
    for (const end of [socket, upstream]) end.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
}
