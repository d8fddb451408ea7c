import { connect, createServer } from 'node:net'
import { optionsSchema } from '@foyer/auth-domain/options'
import { createTestClient } from '@foyer/testing/client'
import { eventually } from '@foyer/testing/eventually'
import { freePort, SECRET } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import type { RequestHandler } from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '#environment/environment.ts'
import { createLog } from '#process/log.ts'
import { listenAsFoyer, type RunningFoyer } from '#process/start.ts'
import { wireFoyer } from '#process/wire.ts'
import { givenDatabase, serverUrl } from './installations.ts'

const SLOW = { timeout: 120_000 }
const noPages: RequestHandler = (_request, response) => void response.status(404).end()

test(
  'a database that is away at start is tried again after growing pauses, and the service is alive',
  SLOW,
  async () => {
    const { baseUrl, pauses, running } = await started(`postgres://postgres@127.0.0.1:${await freePort()}/postgres`)
    running.ready.catch(() => undefined)
    const client = createTestClient(baseUrl)
    expect(await client.get('/health/live')).toMatchObject({ status: 200, json: { live: true } })
    expect(await client.get('/health/ready')).toMatchObject({ status: 503, json: { ready: false, reason: 'starting' } })
    const refused = await client.get('/get-session')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
    await eventually(() => expect(pauses.slice(0, 5)).toEqual([200, 400, 800, 1600, 3200]))
  },
)

test.skipIf(serverUrl() === undefined)('a service whose database comes up becomes ready by itself', SLOW, async () => {
  const target = new URL(await givenDatabase())
  const port = await freePort()
  const away = new URL(target)
  away.host = `127.0.0.1:${port}`
  const { baseUrl, running } = await started(away.href)
  const client = createTestClient(baseUrl)
  expect((await client.get('/health/ready')).status).toBe(503)
  await forward(port, target)
  await running.ready
  expect(await client.get('/health/ready')).toMatchObject({ status: 200, json: { ready: true } })
  expect((await client.post('/sign-up/email', details('Olga'))).status).toBe(200)
  expect((await client.get('/get-session')).json.user.name).toBe('Olga')
})

/** A service on this database, and how long it has paused before each new try, in milliseconds. */
async function started(url: string): Promise<{ baseUrl: string; pauses: number[]; running: RunningFoyer }> {
  const pauses: number[] = []
  const write = (line: string) => {
    const { retryInMilliseconds } = JSON.parse(line)
    if (retryInMilliseconds !== undefined) pauses.push(retryInMilliseconds)
  }
  const log = createLog('warn', { write })
  const { environment } = readEnvironment({ PORT: String(await freePort()), DATABASE_URL: url, FOYER_SECRET: SECRET })
  const foyer = await wireFoyer(environment, optionsSchema.parse({}), log)
  const running = await listenAsFoyer(foyer, environment, log, async () => noPages)
  onTestFinished(() => running.stop())
  return { baseUrl: environment.baseUrl, pauses, running }
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
