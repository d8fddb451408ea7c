import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ForeignSchemaError } from '#adoption/foreign-schema.ts'
import { foreignSchemaOf, migrateToLatest } from '#migrations/migrate.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'

const betterAuth = [
  `create table "user" (id text primary key, name text, email text, "emailVerified" boolean, "createdAt" timestamp,
    "updatedAt" timestamp)`,
  `create table "session" (id text primary key, token text, "userId" text, "expiresAt" timestamp, "createdAt" timestamp,
    "updatedAt" timestamp)`,
  `create table "account" (id text primary key, "accountId" text, "providerId" text, "userId" text,
    "createdAt" timestamp, "updatedAt" timestamp)`,
  'create table "verification" (id text primary key, identifier text, value text, "expiresAt" timestamp)',
]

onBothEngines('a schema of somebody else', (engine) => {
  const app = tablesOn(engine)
  const run = (...statements: string[]) => statements.reduce((done, one) => done.then(() => runOne(one)), runOne(''))
  const runOne = async (statement: string) => void (statement && (await sql.raw(statement).execute(app.db)))
  const relations = async () =>
    (
      await sql<{ count: number }>`select count(*)::int as "count" from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`.execute(app.db)
    ).rows[0]?.count
  const recreate = () => run('drop schema public cascade', 'create schema public')

  beforeEach(recreate)
  afterEach(async () => {
    await recreate()
    await migrateToLatest(app.db)
  })

  test('of better-auth is named, with the command that helps, and left as it is', async () => {
    await run(...betterAuth)
    await expect(migrateToLatest(app.db)).rejects.toThrow(/better-auth 1\.2.*foyer-auth adopt better-auth/s)
    expect(await foreignSchemaOf(app.db)).toMatchObject({ source: 'better-auth', version: '1.2' })
    expect(await relations()).toBe(betterAuth.length)
  })

  test('of an application is named by the tables that are in the way', async () => {
    await run('create table "user" (id int)', 'create table "invoice" (id int)')
    await expect(migrateToLatest(app.db)).rejects.toThrow(/has not made: user\. .*search_path/)
  })

  // As Drizzle's `usePlural` and Prisma name them.
  test.each([
    ['in the plural', (name: string) => `${name}s`],
    ['in capitals', (name: string) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`],
  ])('of better-auth with names %s is named too, and left as it is', async (_how, spell) => {
    const spelled = betterAuth.map((statement) =>
      statement.replace(/table "(\w+)"/, (_all, name: string) => `table "${spell(name)}"`),
    )
    await run(...spelled)
    await expect(migrateToLatest(app.db)).rejects.toThrow(/better-auth 1\.2.*foyer-auth adopt better-auth/s)
    expect(await foreignSchemaOf(app.db)).toMatchObject({ source: 'better-auth', version: '1.2' })
    expect(await relations()).toBe(betterAuth.length)
  })

  test.each([
    ['a table of a name that a later migration needs', 'create table "service" (id int)', 'service'],
    ['a view', 'create view "outbox" as select 1 as id', 'outbox'],
    ['a type', `create type "picture" as enum ('a')`, 'picture'],
    [
      'an index',
      'create table "invoice" (id int); create index "user_username_key" on "invoice" (id)',
      'user_username_key',
    ],
  ])('with %s is named by it, and left as it is', async (_what, statements, name) => {
    await run(...statements.split('; '))
    const before = await relations()
    const refusal = await migrateToLatest(app.db).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ForeignSchemaError)
    expect(refusal).toMatchObject({ message: expect.stringMatching(`has not made: ${name}\\. .*search_path`) })
    expect(await relations()).toBe(before)
  })

  test('whose application records its own migrations where Foyer does is no newer Foyer', async () => {
    await run(
      'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
      `insert into kysely_migration values ('2024-invoices', '2024-01-01')`,
    )
    expect(await foreignSchemaOf(app.db)).toEqual({ source: 'unknown', names: ['kysely_migration'] })
    await expect(migrateToLatest(app.db)).rejects.toThrow(/has not made: kysely_migration\. .*search_path/)
    expect(await relations()).toBe(1)
  })

  test('is none where its tables have other names', async () => {
    await run('create table "invoice" (id int)')
    expect(await foreignSchemaOf(app.db)).toBeUndefined()
    expect((await migrateToLatest(app.db)).length).toBeGreaterThan(0)
  })
})
