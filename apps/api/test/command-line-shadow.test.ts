import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from '@foyer/testing/free-port'
import { givenDirectory, startFoyer } from '@foyer/testing/service-process'
import { SECRET } from '@foyer/testing/test-app'
import { describe, expect, onTestFinished, test } from 'vitest'
import { commandsOf, givenBetterAuth, SECRET_OF_BEFORE } from './given-better-auth.ts'
import { serverUrl } from './installations.ts'
import { runHere } from './run-here.ts'

const SLOW = { timeout: 240_000 }
const UPSTREAM = ['--upstream', 'http://127.0.0.1:1', '--port', '4000']
const TOKEN = 'k3yOfTheSession0123456789abcdefg'
const page = join(import.meta.dirname, '../../../docs/moving-in.md')

describe.skipIf(serverUrl() === undefined)('the shadow', () => {
  test('is set up as the page says; it ends with 0 unless an answer differs, then with 1', SLOW, async () => {
    const { directory, variables, query } = await givenBetterAuth()
    await query(`insert into "session" values ('s', '${TOKEN}', 'u1', now() + interval '1 day', now(), now())`)
    const [, adopt = '', shadow = ''] = await commandsOf(page)
    const before = await runHere(shadow.split(' '), directory, variables)
    expect(before).toMatchObject({ code: 2, err: expect.stringContaining('adopt') })
    expect(await runHere(adopt.split(' '), directory, variables)).toMatchObject({ code: 0 })
    const old = await givenOldServer()
    const port = await freePort()
    const words = shadow.replace(':3000', `:${old}`).replace('4000', String(port)).split(' ')

    const quiet = await startFoyer(words, directory, variables)
    // As a check of health of HTTP/1.0 asks: what it breaks must not end what users' traffic passes through.
    expect(await withoutHost(port + 1)).toMatch(/^HTTP\/1\.1 421 /)
    expect(await (await fetch(`http://127.0.0.1:${port}/any`)).text()).toBe('{"user":{"name":"Olga"}}')
    quiet.process.kill('SIGTERM')
    expect(await quiet.ended).toMatchObject({ code: 0, out: expect.stringContaining('Nothing was compared.') })

    const differing = await startFoyer(words, directory, variables)
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth/get-session`, {
      headers: { cookie: cookieOf(TOKEN) },
    })
    expect(await answer.json()).toEqual({ user: { name: 'Olga' } })
    differing.process.kill('SIGINT')
    expect(await differing.ended).toMatchObject({
      code: 1,
      out: expect.stringContaining('1 answers compared, 1 differ'),
    })
    const report = await readFile(join(directory, 'shadow.json'), 'utf8')
    expect(JSON.parse(report)).toMatchObject({ compared: 1, undeclared: 1, endpoints: [{ endpoint: '/get-session' }] })
    expect(report).not.toMatch(new RegExp(`Olga|${TOKEN}|example\\.com`))
    expect((await stat(join(directory, 'shadow.json'))).mode & 0o777).toBe(0o600)
  })

  test('refuses the database of a Foyer that has adopted nothing', SLOW, async () => {
    const { directory, variables, query } = await givenBetterAuth()
    await query('drop schema public cascade')
    await query('create schema public')
    expect(await runHere(['migrate'], directory, variables)).toMatchObject({ code: 0 })
    const answer = await runHere(['shadow', ...UPSTREAM], directory, variables)
    expect(answer).toMatchObject({ code: 2, err: expect.stringContaining('Nothing was adopted in this database') })
  })
})

test.each([
  ['without a server', [], '--upstream has to be'],
  ['with a path of a server', ['--upstream', 'http://old:3000/api', '--port', '4000'], '--upstream has to be'],
  ['with another protocol', ['--upstream', 'ftp://old', '--port', '4000'], '--upstream has to be'],
  ['without a port', ['--upstream', 'http://old:3000'], '--port has to be'],
  ['with a page on no port', [...UPSTREAM, '--page-port', 'x'], '--page-port has to be'],
  ['with an unknown word', [...UPSTREAM, '--verbose'], "'--verbose'"],
  ['on the embedded database', UPSTREAM, 'adopted in PostgreSQL only'],
])('%s the shadow does not start: 2', SLOW, async (_what, words, reason) => {
  const directory = await givenDirectory()
  const answer = await runHere(['shadow', ...words], directory, { FOYER_SECRET: SECRET })
  expect(answer).toMatchObject({ code: 2, err: expect.stringContaining(reason) })
})

function cookieOf(token: string): string {
  const signature = createHmac('sha256', SECRET_OF_BEFORE).update(token).digest('base64')
  return `better-auth.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}

async function withoutHost(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.0\r\n\r\n')
  let text = ''
  for await (const part of socket) text += part
  return text
}

async function givenOldServer(): Promise<number> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end('{"user":{"name":"Olga"}}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
