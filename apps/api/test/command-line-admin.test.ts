import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '@foyer/db/open'
import { withDatabase } from '@foyer/db/testing/postgres'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readEnvironment, type Variables } from '../src/environment/environment.ts'
import { givenDirectory, runFoyer, startService } from './support/command.ts'
import { PASSWORD } from './support/people.ts'
import { visitorOf } from './support/visitor.ts'
import { SECRET } from './support/world.ts'

const SLOW = { timeout: 120_000 }
const EMAIL = 'olga@example.com'

/** A migrated database of either engine, for commands and services in turn. */
type Place = { directory: string; variables: Variables }

type Engine = { name: string; given: () => Promise<Place> }

const engines: Engine[] = [
  { name: 'PGlite', given: async () => migrated({}) },
  { name: 'PostgreSQL', given: async () => migrated({ DATABASE_URL: await givenDatabase() }) },
].filter(({ name }) => (name === 'PGlite' ? process.env.TEST_ENGINES !== 'postgres' : server() !== undefined))

describe.each(engines)('the command line on $name', ({ given }) => {
  test('makes an admin, who chooses a password by the printed link', SLOW, async () => {
    const { directory, variables } = await given()
    const made = await runFoyer(['create-admin', 'Olga@Example.com'], directory, variables)
    expect(made).toMatchObject({ code: 0, err: '' })
    const token = /reset-password\/(\w+)/.exec(made.out)?.[1]
    const service = await startService(directory, variables)
    const olga = visitorOf(service.baseUrl)
    expect((await olga.get('/ok')).status).toBe(200)
    expect((await olga.get(`/reset-password/${token}?callbackURL=`)).headers.get('location')).toContain(token)
    expect((await olga.post('/reset-password', { token, newPassword: PASSWORD })).status).toBe(200)
    expect((await olga.post('/sign-in/email', { email: EMAIL, password: PASSWORD })).status).toBe(200)
    const { events } = await olga.trpc.admin.listEvents.query({ actorId: 'command line' })
    expect(events).toMatchObject([{ type: 'user-created', target: { email: EMAIL }, detail: { role: 'admin' } }])
  })

  test('makes an admin of the configured role, whose address counts as proven where it must be', SLOW, async () => {
    const { directory, variables } = await given()
    await configure(
      directory,
      `{ admin: { adminRoles: ['chief'] }, emailAndPassword: { requireEmailVerification: true } }`,
    )
    const made = await runFoyer(['create-admin', EMAIL], directory, variables)
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining('with the role chief') })
    const again = await runFoyer(['create-admin', EMAIL], directory, variables)
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining(`npx foyer grant ${EMAIL} chief`) })
    const token = /reset-password\/(\w+)/.exec(made.out)?.[1]
    const olga = visitorOf((await startService(directory, variables)).baseUrl)
    expect((await olga.post('/reset-password', { token, newPassword: PASSWORD })).status).toBe(200)
    expect((await olga.post('/sign-in/email', { email: EMAIL, password: PASSWORD })).status).toBe(200)
  })

  test('makes no admin who could not sign in: passwords are switched off', SLOW, async () => {
    const { directory, variables } = await given()
    await configure(directory, '{ emailAndPassword: { enabled: false } }')
    const ended = await runFoyer(['create-admin', EMAIL], directory, variables)
    expect(ended).toMatchObject({ code: 1, out: '', err: 'Email and password is not enabled\n' })
    await configure(directory, '{}')
    expect(await runFoyer(['create-admin', EMAIL], directory, variables)).toMatchObject({ code: 0 })
  })

  test('leaves a schema newer than itself alone', SLOW, async () => {
    const { directory, variables } = await given()
    const data = { FOYER_DATA_DIR: join(directory, '.foyer') }
    const database = await openDatabase(readEnvironment({ ...variables, ...data }).environment.database)
    await sql`insert into kysely_migration values ('9999-later', '2999-01-01')`.execute(database.db)
    await database.close()
    const ended = await runFoyer(['create-admin', EMAIL], directory, variables)
    expect(ended).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('a newer version of Foyer (9999-later)'),
    })
  })

  test('makes nobody twice, and says what to do instead', SLOW, async () => {
    const { directory, variables } = await given()
    await runFoyer(['create-admin', EMAIL], directory, variables)
    const again = await runFoyer(['create-admin', 'OLGA@example.com'], directory, variables)
    expect(again).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('npx foyer grant OLGA@example.com admin'),
    })
    expect(await runFoyer(['create-admin', 'no address'], directory, variables)).toMatchObject({ code: 1, out: '' })
  })

  test('grants a role that is known to somebody who is', SLOW, async () => {
    const { directory, variables } = await given()
    await runFoyer(['create-admin', EMAIL], directory, variables)
    const granted = await runFoyer(['grant', EMAIL, 'user'], directory, variables)
    expect(granted).toMatchObject({ code: 0, out: `${EMAIL} has the roles: admin,user\n` })
    const refused = [
      [[EMAIL, 'emperor'], 'There is no role emperor'],
      [['nobody@example.com', 'admin'], 'User not found'],
    ] as const
    for (const [words, err] of refused) {
      const ended = await runFoyer(['grant', ...words], directory, variables)
      expect(ended).toMatchObject({ code: 1, out: '', err: `${err}\n` })
    }
  })

  test('rotates keys where tokens are signed', SLOW, async () => {
    const { directory, variables } = await given()
    const off = await runFoyer(['keys', 'rotate'], directory, variables)
    expect(off).toMatchObject({ code: 1, err: 'Signed tokens are switched off\n' })
    const config = new URL('./keys/tokens.config.mjs', import.meta.url).pathname
    const rotated = await runFoyer(['keys', 'rotate'], directory, { ...variables, FOYER_CONFIG: config })
    expect(rotated).toMatchObject({ code: 0, out: expect.stringMatching(/^The key \w{32} is published/) })
  })

  test('names the keys whose secret is dropped', SLOW, async () => {
    const { directory, variables } = await given()
    await configure(directory, '{ jwt: { enabled: true } }')
    const [dropped, kept] = [`dropped-${SECRET}`, `kept-${SECRET}`]
    const rotated = await runFoyer(['keys', 'rotate'], directory, { ...variables, FOYER_SECRET: dropped })
    const [, id = 'none'] = /^The key (\w+)/.exec(rotated.out) ?? []
    const both = await runFoyer(['doctor'], directory, { ...variables, FOYER_SECRET: `${kept},${dropped}` })
    expect(both).toMatchObject({ code: 0, out: expect.not.stringContaining(id) })
    const one = await runFoyer(['doctor'], directory, { ...variables, FOYER_SECRET: kept })
    expect(one).toMatchObject({ code: 0, out: expect.stringContaining(`secret that is not configured: ${id}`) })
  })
})

test.each([
  [['create-admin']],
  [['create-admin', EMAIL, 'a-password']],
  [['grant', EMAIL]],
  [['keys']],
  [['keys', 'forge']],
])('foyer %j tells its usage', SLOW, async (words) => {
  const ended = await runFoyer(words, await givenDirectory())
  expect(ended).toMatchObject({ code: 2, out: expect.stringContaining('foyer create-admin EMAIL') })
})

test('a database that is not migrated is refused', SLOW, async () => {
  const ended = await runFoyer(['create-admin', EMAIL], await givenDirectory())
  expect(ended).toMatchObject({ code: 1, out: '', err: expect.stringContaining('npx foyer migrate') })
})

test('a data directory that a live service holds is left alone, and its holder named', SLOW, async () => {
  const directory = await givenDirectory()
  const service = await startService(directory)
  const ended = await runFoyer(['create-admin', EMAIL], directory)
  expect(ended).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining(`in use by process ${service.process.pid}`),
  })
  expect((await visitorOf(service.baseUrl).get('/ok')).status).toBe(200)
})

function server(): string | undefined {
  const url = process.env.DATABASE_URL
  return url?.startsWith('postgres') ? url : undefined
}

function configure(directory: string, options: string): Promise<void> {
  return writeFile(join(directory, 'foyer.config.mjs'), `export default ${options}`)
}

async function migrated(variables: Variables): Promise<Place> {
  const directory = await givenDirectory()
  expect(await runFoyer(['migrate'], directory, variables)).toMatchObject({ code: 0 })
  return { directory, variables }
}

// The shared test databases are emptied between tests by a connection that the command does not have.
async function givenDatabase(): Promise<string> {
  const url = server() ?? ''
  const name = `foyer_test_command_${process.pid}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  onTestFinished(async () => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  })
  return withDatabase(url, name)
}
