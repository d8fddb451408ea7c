import { connect, type Socket } from 'node:net'
import { testDatabases } from '@foyer/db/testing'
import { describe, expect, test } from 'vitest'
import { details } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { givenFoyer } from './support/world.ts'

describe.each(testDatabases())('stopping on $name', ({ open }) => {
  const given = onDatabase(open)

  test('finishes what is under way, says it is not ready, and takes nothing new', async () => {
    const { database } = await given()
    const world = await givenFoyer(database, { emailAndPassword: { bcryptCost: 13 } })
    const socket = await connected(world.baseUrl)
    const body = JSON.stringify(details('Nobody'))
    socket.write(`POST /api/auth/sign-in/email HTTP/1.1\r\n${head(body)}\r\n\r\n${body}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    const stopped = world.close()
    socket.write(`GET /health/ready HTTP/1.1\r\nhost: x\r\n\r\nGET /api/auth/ok HTTP/1.1\r\nhost: x\r\n\r\n`)
    const heard = await everything(socket)
    expect([...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['401', '503', '503'])
    expect(heard).toContain('{"ready":false,"reason":"draining"}')
    await stopped
    await expect(world.visitor().get('/ok')).rejects.toThrow('fetch failed')
  })
})

function head(body: string): string {
  return `host: x\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`
}

function connected(baseUrl: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1', () => resolve(socket))
    socket.on('error', reject)
  })
}

function everything(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (part) => {
      text += part
    })
    socket.on('close', () => resolve(text))
  })
}
