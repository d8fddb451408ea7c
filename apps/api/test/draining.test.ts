import { connect, type Socket } from 'node:net'
import { createTestClient } from '@foyer/testing/client'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import { startTestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import { describe, expect, test } from 'vitest'
import { startServiceOn } from './service-on.ts'

describe('stopping', () => {
  const given = testAppsOn()

  test('finishes running requests, reports not ready, and refuses new requests', async () => {
    const { database } = await given()
    const app = await startTestApp(database, { emailAndPassword: { bcryptCost: 13 } })
    const socket = await openConnection(app.baseUrl)
    const body = JSON.stringify(details('Nobody'))
    socket.write(`POST /api/auth/sign-in/email HTTP/1.1\r\n${head(body)}\r\n\r\n${body}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    const stopped = app.close()
    socket.write(`GET /health/ready HTTP/1.1\r\nhost: x\r\n\r\nGET /api/auth/ok HTTP/1.1\r\nhost: x\r\n\r\n`)
    const output = await readAll(socket)
    expect([...output.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['401', '503', '503'])
    expect(output).toContain('{"ready":false,"reason":"draining"}')
    await stopped
    await expect(app.client().get('/ok')).rejects.toThrow('fetch failed')
  })

  test('answers those who wait for events at once', async () => {
    const { database } = await given()
    const app = await startTestApp(database)
    const client = await signedUp(app, 'Adam')
    await run(database, `update "user" set role = 'admin'`)
    let { events, next } = (await client.get('/events?wait=20')).json
    while (events.length > 0) ({ events, next } = (await client.get(`/events?after=${next}`)).json)
    const waiting = client.get(`/events?wait=30&after=${next}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
    const stopped = app.close()
    expect(await waiting).toMatchObject({ status: 200, json: { events: [] } })
    await stopped
  })

  test('leaves first, when asked to: readiness says no while requests are served as before', async () => {
    const { database } = await given()
    const open = { ...database, close: async () => undefined }
    const service = await startServiceOn({ DATABASE_URL: 'memory:' }, { database: open })
    await service.running.ready
    const client = createTestClient(service.baseUrl)
    await client.post('/sign-up/email', details('Olga'))
    const stopped = service.running.stop(3000)
    expect(await client.get('/health/ready')).toMatchObject({ status: 503, json: { ready: false, reason: 'draining' } })
    const { json, headers } = await client.get('/get-session')
    expect([json.user.name, headers.get('connection')]).toEqual(['Olga', 'close'])
    await stopped
    await expect(client.get('/ok')).rejects.toThrow('fetch failed')
  })
})

function head(body: string): string {
  return `host: x\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`
}

function openConnection(baseUrl: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1', () => resolve(socket))
    socket.on('error', reject)
  })
}

function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (part) => {
      text += part
    })
    socket.on('close', () => resolve(text))
  })
}
