import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { markRestored, noteEventOrigin } from '@foyer/db/operations/event-origin'
import { postgres } from '@foyer/db/testing/test-database'
import { givenExample } from '@foyer/testing/example-copy'
import { createRandomWriter, randomOf } from '@foyer/testing/random-writer'
import { testAppsOn } from '@foyer/testing/suite'
import type { TestApp } from '@foyer/testing/test-app'
import { signedUp } from '@foyer/testing/users'
import { createServerCaller } from '@foyer/trpc-router/root'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'

const server = postgres()
const KILLS = 10

describe.skipIf(server === undefined)('the example of a mirror', () => {
  const given = testAppsOn(server?.open)

  test('has the users and members of the source in the end, however often it is killed', {
    timeout: 120_000,
  }, async () => {
    const seed = Number(process.env.MIRROR_SEED ?? Date.now() % 2 ** 31)
    const app = await given()
    const [directory, database, key] = await Promise.all([givenExample('mirror'), givenDatabase(), keyOf(app)])
    const variables = { FOYER_URL: app.baseUrl, FOYER_KEY: key, MIRROR_URL: database.url }
    const random = randomOf(seed)
    const writing = new AbortController()
    const writers = ['Ada', 'Ben'].map((name, index) =>
      writeUntil(app, randomOf(seed + index + 1), name, writing.signal),
    )
    for (let kill = 0; kill < KILLS; kill += 1) {
      const mirror = start(join(directory, 'mirror.mjs'), variables)
      const exit = once(mirror, 'exit')
      await pause(150 + random() * 600)
      mirror.kill('SIGKILL')
      expect(await exit).toEqual([null, 'SIGKILL'])
      if (kill === KILLS / 2) await restore(app)
    }
    writing.abort()
    await Promise.all(writers)
    const mirror = start(join(directory, 'mirror.mjs'), variables)
    // Only this one can copy her: it is up, and hears of SIGTERM, once she is there.
    await signedUp(app, 'Zoe')
    const source = await sourceOf(app)
    expect(source.users.length).toBeGreaterThan(3)
    const message = `MIRROR_SEED=${seed}`
    await expect.poll(() => mirrored(database.client), { message, timeout: 30_000 }).toEqual(source)
    mirror.kill('SIGTERM')
    expect((await once(mirror, 'exit'))[0]).toBe(0)
  })
})

async function writeUntil(app: TestApp, random: () => number, name: string, signal: AbortSignal): Promise<void> {
  const write = createRandomWriter(app, random, name)
  while (!signal.aborted) {
    await write()
    await pause(random() * 30)
  }
}

// Rows go without an event, as of a database that was restored to an earlier state.
async function restore({ database, services }: TestApp): Promise<void> {
  await database.db.deleteFrom('member').where('role', '=', 'member').execute()
  await markRestored(database.db)
  await noteEventOrigin(database.db, services.now())
}

async function givenDatabase(): Promise<{ url: string; client: pg.Client }> {
  const name = `foyer_mirror_${process.pid}`
  const administrator = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await administrator.connect()
  await administrator.query(`create database ${name}`)
  const { href: url } = Object.assign(new URL(process.env.DATABASE_URL ?? ''), { pathname: `/${name}` })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await administrator.query(`drop database ${name} with (force)`)
    await administrator.end()
  })
  return { url, client }
}

async function keyOf(app: TestApp): Promise<string> {
  const caller = createServerCaller(createCall(app.services, serverRequest))
  const terms = { name: 'mirror', permissions: ['events:read' as const], expiresIn: 3600 }
  return (await caller.serviceKey.issueServiceKey(terms)).key
}

function start(program: string, variables: Record<string, string>): ChildProcess {
  const env = { PATH: process.env.PATH, ...variables }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

type Copied = { users: unknown[]; members: unknown[] }

async function sourceOf({ database: { db } }: TestApp): Promise<Copied> {
  const users = await db.selectFrom('user').select(['id', 'name', 'email']).orderBy('id').execute()
  const members = await db
    .selectFrom('member')
    .select(['organizationId as organization_id', 'userId as user_id', 'role'])
    .orderBy('organizationId')
    .orderBy('userId')
    .execute()
  return { users, members }
}

async function mirrored(client: pg.Client): Promise<Copied> {
  const users = await client.query('select id, name, email from app_user order by id')
  const members = await client.query('select organization_id, user_id, role from app_member order by 1, 2')
  return { users: users.rows, members: members.rows }
}
