import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '@foyer/db/engine/open'
import { createTestClient } from '@foyer/testing/client'
import { givenMigratedDirectory } from '@foyer/testing/data-directory'
import { givenDirectory, runFoyer, startService } from '@foyer/testing/service-process'
import { PASSWORD } from '@foyer/testing/users'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readEnvironment } from '#environment/environment.ts'
import { installations } from './installations.ts'
import { runHere } from './run-here.ts'

const SLOW = { timeout: 120_000 }
const EMAIL = 'olga@example.com'

describe.each(installations)('the command line on $name', ({ given }) => {
  test('creates an admin, who sets a password with the printed link', SLOW, async () => {
    const { directory, variables } = await given()
    const created = await runFoyer(['create-admin', 'Olga@Example.com'], directory, variables)
    expect(created).toMatchObject({ code: 0, err: '' })
    const token = /reset-password\/(\w+)/.exec(created.out)?.[1]
    const service = await startService(directory, variables)
    const olga = createTestClient(service.baseUrl)
    expect((await olga.get('/ok')).status).toBe(200)
    expect((await olga.get(`/reset-password/${token}?callbackURL=`)).headers.get('location')).toContain(token)
    expect((await olga.post('/reset-password', { token, newPassword: PASSWORD })).status).toBe(200)
    expect((await olga.post('/sign-in/email', { email: EMAIL, password: PASSWORD })).status).toBe(200)
    const { events } = await olga.trpc.admin.listEvents.query({ actorId: 'command line' })
    expect(events).toMatchObject([{ type: 'user.created', target: { email: EMAIL }, detail: { role: 'admin' } }])
  })

  test('creates an admin with the configured role, and a verified email if that is required', SLOW, async () => {
    const { directory, variables } = await given()
    await configure(
      directory,
      `{ admin: { adminRoles: ['chief'] }, emailAndPassword: { requireEmailVerification: true } }`,
    )
    const created = await runHere(['create-admin', EMAIL], directory, variables)
    expect(created).toMatchObject({ code: 0, out: expect.stringContaining('with the role chief') })
    const repeated = await runHere(['create-admin', EMAIL], directory, variables)
    expect(repeated).toMatchObject({ code: 1, err: expect.stringContaining(`npx foyer-auth grant ${EMAIL} chief`) })
    const token = /reset-password\/(\w+)/.exec(created.out)?.[1]
    const olga = createTestClient((await startService(directory, variables)).baseUrl)
    expect((await olga.post('/reset-password', { token, newPassword: PASSWORD })).status).toBe(200)
    expect((await olga.post('/sign-in/email', { email: EMAIL, password: PASSWORD })).status).toBe(200)
  })

  test('creates no admin when passwords are disabled', SLOW, async () => {
    const { directory, variables } = await given()
    await configure(directory, '{ emailAndPassword: { enabled: false } }')
    const ended = await runHere(['create-admin', EMAIL], directory, variables)
    expect(ended).toMatchObject({ code: 1, out: '', err: 'Email and password is not enabled\n' })
    await configure(directory, '{}')
    // In a process of its own, which reads the module again.
    expect(await runFoyer(['create-admin', EMAIL], directory, variables)).toMatchObject({ code: 0 })
  })

  test('refuses a schema that is newer than the code', SLOW, async () => {
    const { directory, variables } = await given()
    const data = { FOYER_DATA_DIR: join(directory, '.foyer') }
    const database = await openDatabase(readEnvironment({ ...variables, ...data }).environment.database)
    await sql`insert into kysely_migration values ('9999-later', '2999-01-01')`.execute(database.db)
    await database.close()
    const ended = await runHere(['create-admin', EMAIL], directory, variables)
    expect(ended).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('a newer version of Foyer (9999-later)'),
    })
  })

  test('refuses an existing email, and prints what to do instead', SLOW, async () => {
    const { directory, variables } = await given()
    await runHere(['create-admin', EMAIL], directory, variables)
    const repeated = await runHere(['create-admin', 'OLGA@example.com'], directory, variables)
    expect(repeated).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('npx foyer-auth grant OLGA@example.com admin'),
    })
    expect(await runHere(['create-admin', 'no address'], directory, variables)).toMatchObject({ code: 1, out: '' })
  })

  test('grants an existing role to an existing user', SLOW, async () => {
    const { directory, variables } = await given()
    await runHere(['create-admin', EMAIL], directory, variables)
    const granted = await runFoyer(['grant', EMAIL, 'user'], directory, variables)
    expect(granted).toMatchObject({ code: 0, out: `${EMAIL} has the roles: admin,user\n` })
    const refused = [
      [[EMAIL, 'emperor'], 'There is no role emperor'],
      [['nobody@example.com', 'admin'], 'User not found'],
    ] as const
    for (const [args, err] of refused) {
      const ended = await runHere(['grant', ...args], directory, variables)
      expect(ended).toMatchObject({ code: 1, out: '', err: `${err}\n` })
    }
  })

  test('rotates keys when signed tokens are enabled', SLOW, async () => {
    const { directory, variables } = await given()
    const off = await runHere(['keys', 'rotate'], directory, variables)
    expect(off).toMatchObject({ code: 1, err: 'Signed tokens are switched off\n' })
    const config = new URL('./keys/tokens.config.mjs', import.meta.url).pathname
    const rotated = await runFoyer(['keys', 'rotate'], directory, { ...variables, FOYER_CONFIG: config })
    expect(rotated).toMatchObject({ code: 0, out: expect.stringMatching(/^The key \w{32} is published/) })
  })
})

test.each([
  [['create-admin'], 'foyer create-admin EMAIL'],
  [['create-admin', EMAIL, 'a-password'], 'foyer create-admin EMAIL'],
  [['grant', EMAIL], 'foyer grant EMAIL ROLE'],
  [['keys'], 'foyer keys rotate'],
  [['keys', 'forge'], 'foyer keys rotate'],
])('foyer %j prints how it is used', SLOW, async (args, usage) => {
  const ended = await runHere(args, await givenDirectory())
  expect(ended).toMatchObject({ code: 2, out: '', err: expect.stringContaining(usage) })
})

test('a database that is not migrated is refused', SLOW, async () => {
  const ended = await runHere(['create-admin', EMAIL], await givenDirectory(), { DATABASE_URL: 'memory:' })
  expect(ended).toMatchObject({ code: 1, out: '', err: expect.stringContaining('npx foyer-auth migrate') })
})

test('a data directory in use by a running service is refused, with its process id', SLOW, async () => {
  const directory = await givenMigratedDirectory()
  const service = await startService(directory)
  const ended = await runFoyer(['create-admin', EMAIL], directory)
  expect(ended).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining(`in use by process ${service.process.pid}`),
  })
  expect((await createTestClient(service.baseUrl).get('/ok')).status).toBe(200)
})

function configure(directory: string, options: string): Promise<void> {
  return writeFile(join(directory, 'foyer.config.mjs'), `export default ${options}`)
}
