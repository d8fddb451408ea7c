import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { approve } from '@foyer/testing/devices'
import { givenDirectory } from '@foyer/testing/service-process'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows } from '@foyer/testing/tables'
import { signedUp } from '@foyer/testing/users'
import { describe, expect, onTestFinished, test } from 'vitest'

const program = fileURLToPath(new URL('../../../../examples/cli/cli.mjs', import.meta.url))

const options = {
  bearer: { enabled: true },
  deviceAuthorization: { clients: [{ id: 'acme-cli', name: 'Acme CLI' }], interval: 1 },
}

/** Runs a command of the example; its configuration is in `home`. */
function start(command: string, home: string, url: string): ChildProcessByStdio<null, Readable, Readable> {
  const env = { PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: join(home, 'config'), FOYER_URL: url }
  const child = spawn(process.execPath, [program, command], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

type Ended = { code: number; out: string; err: string }

async function endOf(child: ReturnType<typeof start>): Promise<Ended> {
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { code, out, err }
}

const run = (command: string, home: string, url: string) => endOf(start(command, home, url))

/** Starts `login` and waits for the code that it prints; `ended` settles with what is printed after it. */
async function startLogin(home: string, url: string): Promise<{ user_code: string; ended: Promise<Ended> }> {
  const child = start('login', home, url)
  const [shown] = await once(child.stdout, 'data')
  const user_code = /enter (\S+)/.exec(String(shown))?.[1] ?? ''
  return { user_code, ended: endOf(child) }
}

describe('the example of a command line', () => {
  const given = testAppsOn()

  test('signs in, says who is signed in, and signs out', async () => {
    const app = await given(options)
    const [olga, home] = [await signedUp(app, 'Olga'), await givenDirectory()]
    expect(await run('whoami', home, app.baseUrl)).toMatchObject({ code: 1, err: 'Not signed in\n' })
    const { user_code, ended } = await startLogin(home, app.baseUrl)
    expect(user_code).toMatch(/^[A-Z]{4}-[A-Z]{4}$/)
    await approve(olga, { user_code, device_code: '' })
    const who = 'Signed in as Olga <olga@example.com>\n'
    expect(await ended).toMatchObject({ code: 0, out: expect.stringContaining(who), err: '' })
    expect(await run('whoami', home, app.baseUrl)).toEqual({ code: 0, out: who, err: '' })
    expect(await countRows(app.database, 'session')).toBe(2)
    expect(await run('logout', home, app.baseUrl)).toEqual({ code: 0, out: 'Signed out\n', err: '' })
    expect(await countRows(app.database, 'session')).toBe(1)
    expect(await run('whoami', home, app.baseUrl)).toMatchObject({ code: 1, err: 'Not signed in\n' })
    expect(await run('logout', home, app.baseUrl)).toMatchObject({ code: 1, err: 'Not signed in\n' })
  })

  test('keeps its token where nobody else can read it, and sends it nowhere else', async () => {
    const app = await given(options)
    const [olga, home] = [await signedUp(app, 'Olga'), await givenDirectory()]
    const { user_code, ended } = await startLogin(home, app.baseUrl)
    await approve(olga, { user_code, device_code: '' })
    await ended
    const directory = join(home, 'config', 'acme-cli')
    expect(await readdir(directory)).toEqual(['session.json'])
    const kept = join(directory, 'session.json')
    expect([(await stat(directory)).mode & 0o777, (await stat(kept)).mode & 0o777]).toEqual([0o700, 0o600])
    expect(JSON.parse(await readFile(kept, 'utf8'))).toMatchObject([{ url: app.baseUrl }])
    const other = app.baseUrl.replace('127.0.0.1', 'localhost')
    expect(await run('whoami', home, other)).toMatchObject({ code: 1, err: 'Not signed in\n' })
  })

  test('signing in again ends the former session', async () => {
    const app = await given(options)
    const [olga, home] = [await signedUp(app, 'Olga'), await givenDirectory()]
    for (const _time of [1, 2]) {
      const { user_code, ended } = await startLogin(home, app.baseUrl)
      await approve(olga, { user_code, device_code: '' })
      expect((await ended).code).toBe(0)
      expect(await countRows(app.database, 'session')).toBe(2)
    }
  })

  test('keeps the token that an answer gives in place of its own, and those of other services', async () => {
    const presented: (string | undefined)[] = []
    const body = JSON.stringify({ user: { name: 'Ol\u001b[31mga\u202e', email: 'olga@example.com' } })
    const server = createServer(({ headers }, response) => {
      presented.push(headers.authorization)
      response.setHeader('set-auth-token', `token-${presented.length}`).end(body)
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const [url, home] = [`http://127.0.0.1:${(server.address() as AddressInfo).port}`, await givenDirectory()]
    const other = { url: 'https://other.example', token: 'of another' }
    const directory = join(home, 'config', 'acme-cli')
    await mkdir(directory, { recursive: true })
    await writeFile(join(directory, 'session.json'), JSON.stringify([other, { url, token: 'token-0' }]))
    // What a name does to a terminal is not printed.
    const who = { code: 0, out: 'Signed in as Ol[31mga <olga@example.com>\n', err: '' }
    for (const _time of [1, 2]) expect(await run('whoami', home, url)).toEqual(who)
    expect(presented).toEqual(['Bearer token-0', 'Bearer token-1'])
    expect(JSON.parse(await readFile(join(directory, 'session.json'), 'utf8'))).toEqual([
      other,
      { url, token: 'token-2' },
    ])
  })

  test('tells that it was denied, and keeps nothing', async () => {
    const app = await given(options)
    const [olga, home] = [await signedUp(app, 'Olga'), await givenDirectory()]
    const { user_code, ended } = await startLogin(home, app.baseUrl)
    await olga.get(`/device?user_code=${user_code}`)
    await olga.post('/device/deny', { userCode: user_code })
    expect(await ended).toMatchObject({ code: 1, err: 'The sign-in was denied\n' })
    expect(await readdir(home)).toEqual([])
  })

  test('says what is wrong: an unknown command, a client that Foyer does not know, no Foyer', async () => {
    const app = await given({ ...options, deviceAuthorization: { clients: [{ id: 'other', name: 'Other' }] } })
    const home = await givenDirectory()
    const usage = { code: 1, err: 'Usage: node cli.mjs login | whoami | logout\n' }
    for (const command of ['', 'toString']) expect(await run(command, home, app.baseUrl)).toMatchObject(usage)
    const unknown = { code: 1, err: 'Foyer knows no client acme-cli\n' }
    expect(await run('login', home, app.baseUrl)).toMatchObject(unknown)
    await app.close()
    const away = { code: 1, err: `${app.baseUrl} does not answer\n` }
    expect(await run('login', home, app.baseUrl)).toMatchObject(away)
  })
})
