import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestClient, type TestClient } from '@foyer/testing/client'
import { givenDirectory, type Program, runFoyer, startService } from '@foyer/testing/service-process'
import { SECRET } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { installations } from './installations.ts'
import { runHere } from './run-here.ts'

const SLOW = { timeout: 240_000 }
const variables = { FOYER_SECRET: SECRET }
const olga = details('Olga')

test('a backup restores users and sessions elsewhere; neither touches a database in use', SLOW, async () => {
  const [directory, elsewhere] = [await givenDirectory(), await givenDirectory()]
  const file = join(directory, 'backup.tar.gz')
  const service = await startService(directory, variables)
  const browser = createTestClient(service.baseUrl)
  expect((await browser.post('/sign-up/email', olga)).status).toBe(200)
  const whileOpen = await runHere(['backup', file], directory, variables)
  expect(whileOpen).toMatchObject({ code: 1, err: expect.stringContaining(`in use by process ${service.process.pid}`) })
  await stop(service)

  expect(await runFoyer(['backup', file], directory, variables)).toMatchObject({ code: 0 })
  const over = await runHere(['restore', file], directory, variables)
  expect(over).toMatchObject({ code: 1, err: expect.stringContaining('has a database already') })
  const restored = await runFoyer(['restore', file], elsewhere, variables)
  expect(restored).toMatchObject({ code: 0, out: expect.not.stringContaining('is not there') })
  expect(await whoIs(browser, await startService(elsewhere, variables))).toBe('Olga')

  const withoutSecret = await givenDirectory()
  const told = expect.stringContaining('secret is not there: put the secret of the service that was backed up there')
  expect(await runHere(['restore', file], withoutSecret)).toMatchObject({ code: 0, out: told })
  await writeFile(join(withoutSecret, '.foyer/secret'), `another-${SECRET}\n`)
  const examined = await runHere(['doctor'], withoutSecret)
  expect(examined).toMatchObject({ code: 1, out: expect.stringContaining('passwords 1; not in FOYER_SECRET') })
})

test.each(installations.filter(({ name }) => name === 'PostgreSQL'))(
  'an installation moves to $name with its sessions, once',
  SLOW,
  async ({ given }) => {
    const { variables: server } = await given()
    const directory = await givenDirectory()
    const service = await startService(directory, variables)
    const browser = createTestClient(service.baseUrl)
    expect((await browser.post('/sign-up/email', olga)).status).toBe(200)
    await stop(service)

    const moved = await runFoyer(['move-to-postgres'], directory, { ...variables, ...server })
    expect(moved).toMatchObject({ code: 0, err: expect.stringContaining('user: 1 rows') })
    expect(await whoIs(browser, await startService(directory, { ...variables, ...server }))).toBe('Olga')
    const again = await runHere(['move-to-postgres'], directory, { ...variables, ...server })
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') })
  },
)

test.each([
  ['a backup of a server', ['backup', 'file'], { DATABASE_URL: 'postgres://127.0.0.1:9/foyer' }, 'pg_dump'],
  ['a backup of what is not known', ['backup', 'file'], { DATABASE_URL_FILE: '/missing' }, 'cannot be read'],
  ['a move to no server', ['move-to-postgres'], {}, 'Set DATABASE_URL'],
  ['a move of nothing', ['move-to-postgres'], { DATABASE_URL: 'postgres://127.0.0.1:9/foyer' }, 'no embedded database'],
])('%s is refused, and makes nothing', SLOW, async (_what, args, settings, reason) => {
  const directory = await givenDirectory()
  expect(await runHere(args, directory, settings)).toMatchObject({ code: 1, err: expect.stringContaining(reason) })
  expect(await readdir(directory)).toEqual([])
})

async function whoIs(browser: TestClient, { baseUrl }: { baseUrl: string }): Promise<unknown> {
  const moved = createTestClient(baseUrl)
  for (const [cookie, value] of browser.cookies) moved.cookies.set(cookie, value)
  return (await moved.get('/get-session')).json.user.name
}

async function stop(service: Program): Promise<void> {
  service.process.kill('SIGTERM')
  expect((await service.ended).code).toBe(0)
}
