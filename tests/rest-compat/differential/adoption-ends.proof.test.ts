import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { createSeparateDatabase } from '@foyer/db/testing/separate-database'
import { finishAdoption } from '@foyer/moving/adoption/finish'
import { undoAdoption } from '@foyer/moving/adoption/undo'
import { createTestClient, type TestClient } from '@foyer/testing/client'
import { freePort } from '@foyer/testing/free-port'
import type { TestApp } from '@foyer/testing/test-app'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { adoptWith, openTarget, serverUrl, startFoyerAt } from './adoption/adopt-with-foyer.ts'
import { COMPOSED, DECOMPOSED, givenLegacyFixture, type LegacyFixture, ok, PASSWORD } from './adoption/given-legacy.ts'
import { startLegacy } from './adoption/legacy-server.ts'
import { type LegacyVersion, versions } from './adoption/versions.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const COOKIE = 'better-auth.session_token'

// Those of extensions are in another language.
const plpgsqlFunctions = `select proname from pg_proc join pg_language on pg_language.oid = prolang
  where lanname = 'plpgsql' and pronamespace = 'public'::regnamespace`

type Adopted = { fixture: LegacyFixture; port: number; url: string; database: OpenDatabase; foyer: TestApp }

describe.skipIf(!serverUrl.startsWith('postgres')).each(versions)('an adopted better-auth $name', (version) => {
  let filled: Filled

  // Once for all tests, each of which adopts a copy.
  beforeAll(async () => {
    filled = await givenFilled(version)
  })
  afterAll(() => filled?.drop())

  test('is given back with its sessions, and with who came and what ended since', async () => {
    const { fixture, port, url, database, foyer } = await givenAdopted(filled)
    const { olga, mia, forgetful } = fixture.browsers
    ok(await foyer.client().post('/sign-up/email', { name: 'Nora', email: 'nora@example.com', password: PASSWORD }))
    ok(await mia.post('/change-password', { currentPassword: COMPOSED, newPassword: 'a password of today' }))
    const stolen = createTestClient(foyer.baseUrl)
    stolen.cookies.set(COOKIE, forgetful.cookies.get(COOKIE) ?? '')
    ok(await forgetful.post('/sign-out'))
    ok(await olga.post('/update-user', { name: 'Olga the First' }))
    await run(database, `insert into "note" ("owner") select id from "user" where email = 'nora@example.com'`)
    await foyer.close()

    expect(await undoAdoption(database.db)).toMatchObject({ users: 1, passwords: 1 })
    expect(await rows(database, plpgsqlFunctions)).toEqual([])
    const legacy = await startLegacy(version, url, port, { hasTables: true })
    onTestFinished(() => legacy.close())
    expect((await olga.get('/get-session')).json).toMatchObject({ user: { name: 'Olga the First', company: 'Acme' } })
    expect((await stolen.get('/get-session')).json).toBeNull()
    const signIn = async (email: string, password: string) =>
      (await legacy.client().post('/sign-in/email', { email, password })).status
    expect(await signIn('olga@example.com', PASSWORD)).toBe(200)
    expect(await signIn('mia@example.com', COMPOSED)).toBe(401)
    expect(await signIn('nora@example.com', PASSWORD)).toBe(401)
    expect(
      await rows(database, `select count(*)::int as "notes" from "note" join "user" on "user".id = "note".owner`),
    ).toEqual([{ notes: 2 }])
    const orphan = run(database, `insert into "note" ("owner") values ('nobody')`)
    await expect(orphan).rejects.toThrow(/foreign key/)
  })

  test('is finished: cookies are signed and passwords hashed anew, and what it kept in clear is gone', async () => {
    const { fixture, database, foyer } = await givenAdopted(filled)
    const { olga } = fixture.browsers
    const before = olga.cookies.get(COOKIE)
    const passwordOf = async () => {
      const [row] = await rows(
        database,
        `select password from account join "user" on "user".id = "userId"
        where email = 'mia@example.com' and "providerId" = 'credential'`,
      )
      return row?.password
    }
    const signIn = (password: string) => foyer.client().post('/sign-in/email', { email: 'mia@example.com', password })
    ok(await signIn(COMPOSED))
    expect(await passwordOf()).toMatch(/^[0-9a-f]{32}:/)
    const index = `select tablename from pg_indexes where indexname = 'account_adopted_password_index'`
    expect(await rows(database, index)).toEqual([{ tablename: 'account' }])

    expect(await finishAdoption(database.db)).toMatchObject({ kept: [] })
    await foyer.services.adoption.refresh()
    ok(await olga.get('/list-sessions'))
    expect(olga.cookies.get(COOKIE)).not.toBe(before)
    expect(ok(await olga.get('/get-session')).json.user.name).toBe('Olga')
    ok(await signIn(DECOMPOSED))
    expect(await passwordOf()).toMatch(/^v2\$/)
    expect((await signIn(COMPOSED)).status).toBe(200)
    expect((await signIn(PASSWORD)).status).toBe(401)
    expect(await rows(database, `select nspname from pg_namespace where nspname = 'better_auth'`)).toEqual([])
    await expect(undoAdoption(database.db)).rejects.toThrow(/no way back/)
    await expect(finishAdoption(database.db)).rejects.toThrow(/finished already/)
  })

  test('takes no cookie from before for a session that began after it', async () => {
    const { fixture, database } = await givenAdopted(filled)
    const { olga } = fixture.browsers
    expect((await olga.get('/get-session')).json.user.name).toBe('Olga')
    await run(database, `update "session" set "createdAt" = now() + interval '1 second'`)
    expect((await olga.get('/get-session')).json).toBeNull()
  })

  test('points what the application refers to at the users of Foyer', async () => {
    const { database } = await givenAdopted(filled)
    await expect(run(database, `insert into "note" ("owner") values ('nobody')`)).rejects.toThrow(/foreign key/)
    await run(database, `delete from "user" where email = 'olga@example.com'`)
    expect(await rows(database, 'select count(*)::int as "notes" from "note"')).toEqual([{ notes: 0 }])
  })
})

/** A database that better-auth has filled and left, and what its browsers have. */
type Filled = { fixture: LegacyFixture; port: number; url: string; drop: () => Promise<void> }

async function givenFilled(version: LegacyVersion): Promise<Filled> {
  const { url, drop } = await createSeparateDatabase(serverUrl)
  const port = await freePort()
  const legacy = await startLegacy(version, url, port)
  const fixture = await givenLegacyFixture(legacy)
  await legacy.pool.query(
    `create table "note" ("id" serial primary key, "owner" text references "user" (id) on delete cascade)`,
  )
  await legacy.pool.query(`insert into "note" ("owner") select id from "user" where email = 'olga@example.com'`)
  await legacy.close()
  return { fixture, port, url, drop }
}

async function givenAdopted({ fixture, port, url: template }: Filled): Promise<Adopted> {
  const { url, drop } = await createSeparateDatabase(serverUrl, template)
  onTestFinished(drop)
  const database = await openTarget(url)
  onTestFinished(() => database.close())
  await adoptWith(database)
  const foyer = await startFoyerAt(database, port)
  onTestFinished(() => foyer.close())
  return { fixture: sameBrowsers(fixture, foyer), port, url, database, foyer }
}

// What one test does to its cookies is nothing to the next.
function sameBrowsers({ browsers, ...fixture }: LegacyFixture, { baseUrl }: TestApp): LegacyFixture {
  const copied = (browser: TestClient) => {
    const copy = createTestClient(baseUrl)
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    return copy
  }
  const { olga, mia, anonymous, forgetful, factor } = browsers
  return {
    ...fixture,
    browsers: {
      olga: copied(olga),
      mia: copied(mia),
      anonymous: copied(anonymous),
      forgetful: copied(forgetful),
      factor: copied(factor),
    },
  }
}

async function run({ pool }: OpenDatabase, statement: string): Promise<void> {
  await pool?.query(statement)
}

async function rows({ pool }: OpenDatabase, statement: string): Promise<Record<string, unknown>[]> {
  return (await pool?.query(statement))?.rows ?? []
}
