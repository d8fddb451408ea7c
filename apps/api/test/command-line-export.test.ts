import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestClient } from '@foyer/testing/client'
import { givenDirectory, type Program, runFoyer, startService } from '@foyer/testing/service-process'
import { SECRET } from '@foyer/testing/test-app'
import { details } from '@foyer/testing/users'
import { expect, test } from 'vitest'
import { installations } from './installations.ts'
import { runHere } from './run-here.ts'

const SLOW = { timeout: 240_000 }
const variables = { FOYER_SECRET: SECRET }
const olga = details('Olga')
const NEW_SECRET = 'another-secret-for-tests-only-9876543210-zyxw'

test.each(installations)(
  'everything is exported, and imported to $name: sessions and passwords go on, and a second export is the same',
  SLOW,
  async ({ given }) => {
    const { variables: target } = await given()
    const [directory, elsewhere] = [await givenDirectory(), await givenDirectory()]
    const service = await startService(directory, variables)
    const browser = createTestClient(service.baseUrl)
    expect((await browser.post('/sign-up/email', olga)).status).toBe(200)
    const organization = await browser.post('/organization/create', { name: 'Acme', slug: 'acme' })
    await stop(service)

    const file = join(directory, 'everything.tar')
    const exported = await runFoyer(['export', file], directory, variables)
    expect(exported).toMatchObject({
      code: 0,
      out: expect.stringContaining('This archive is not encrypted'),
      err: expect.stringContaining('user: 1 rows'),
    })
    expect(await runHere(['export', file], directory, variables)).toMatchObject({
      code: 1,
      err: expect.stringContaining('exists already'),
    })
    const imported = await runFoyer(['import', 'foyer', file], elsewhere, { ...variables, ...target })
    expect(imported).toMatchObject({ code: 0, out: expect.stringContaining('Everything is imported') })
    const again = join(directory, 'again.tar')
    expect(await runHere(['export', again], elsewhere, { ...variables, ...target })).toMatchObject({ code: 0 })
    expect((await readFile(again)).equals(await readFile(file))).toBe(true)

    const moved = await startService(elsewhere, { ...variables, ...target })
    const client = createTestClient(moved.baseUrl)
    for (const [cookie, value] of browser.cookies) client.cookies.set(cookie, value)
    expect((await client.get('/get-session')).json.user.name).toBe('Olga')
    const signedIn = await createTestClient(moved.baseUrl).post('/sign-in/email', olga)
    expect(signedIn.status).toBe(200)
    expect((await client.get('/organization/list')).json[0].id).toBe(organization.json.id)
    await stop(moved)
  },
)

test(
  'one organization is exported beside a service, and imported where others are, with the former secret',
  SLOW,
  async () => {
    const [directory, elsewhere] = [await givenDirectory(), await givenDirectory()]
    const service = await startService(directory, variables)
    const browser = createTestClient(service.baseUrl)
    await browser.post('/sign-up/email', olga)
    await browser.post('/organization/create', { name: 'Acme', slug: 'acme' })
    await createTestClient(service.baseUrl).post('/sign-up/email', details('Mia'))
    await stop(service)
    const there = await startService(elsewhere, { FOYER_SECRET: NEW_SECRET })
    await createTestClient(there.baseUrl).post('/sign-up/email', details('Zoe'))
    await stop(there)

    const file = join(directory, 'acme.tar')
    expect(await runHere(['export', file, '--organization', 'acme'], directory, variables)).toMatchObject({ code: 0 })
    expect((await readFile(file)).includes('mia@example.com')).toBe(false)
    const refused = await runHere(['import', 'foyer', file], elsewhere, { FOYER_SECRET: NEW_SECRET })
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('--leave passwords') })
    const both = { FOYER_SECRET: `${NEW_SECRET},${SECRET}` }
    expect(await runHere(['import', 'foyer', file], elsewhere, both)).toMatchObject({ code: 0 })
    const moved = await startService(elsewhere, both)
    for (const name of ['Olga', 'Zoe'])
      expect((await createTestClient(moved.baseUrl).post('/sign-in/email', details(name))).status).toBe(200)
    expect((await createTestClient(moved.baseUrl).post('/sign-in/email', details('Mia'))).status).toBe(401)
    await stop(moved)
  },
)

test.each([
  ['a file that is no archive', ['import', 'foyer', 'file'], 1, 'no whole archive'],
  ['a file that is not there', ['import', 'foyer', 'missing'], 1, 'cannot be read'],
  [
    'a name that --leave does not know',
    ['import', 'foyer', 'file', '--leave', 'everything'],
    2,
    '--leave knows passwords',
  ],
])('%s is refused, and makes nothing', SLOW, async (_what, args, code, reason) => {
  const directory = await givenDirectory()
  await writeFile(join(directory, 'file'), 'text')
  expect(await runHere(args, directory, variables)).toMatchObject({ code, err: expect.stringContaining(reason) })
  expect(await readdir(directory)).toEqual(['file'])
})

async function stop(service: Program): Promise<void> {
  service.process.kill('SIGTERM')
  expect((await service.ended).code).toBe(0)
}
