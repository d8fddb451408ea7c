import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { foreignSchemaOf, migrateToLatest } from '#migrations/migrate.ts'
import { onEachEngine } from './on-each-engine.ts'

const betterAuth = [
  `create table "user" (id text primary key, name text, email text, "emailVerified" boolean, "createdAt" timestamp,
    "updatedAt" timestamp)`,
  `create table "session" (id text primary key, token text, "userId" text, "expiresAt" timestamp, "createdAt" timestamp,
    "updatedAt" timestamp)`,
  `create table "account" (id text primary key, "accountId" text, "providerId" text, "userId" text,
    "createdAt" timestamp, "updatedAt" timestamp)`,
  'create table "verification" (id text primary key, identifier text, value text, "expiresAt" timestamp)',
]

onEachEngine('a schema of somebody else', (app) => {
  const run = (...statements: string[]) => statements.reduce((done, one) => done.then(() => runOne(one)), runOne(''))
  const runOne = async (statement: string) => void (statement && (await sql.raw(statement).execute(app.db)))
  const recreate = () => run('drop schema public cascade', 'create schema public')

  beforeEach(recreate)
  afterEach(async () => {
    await recreate()
    await migrateToLatest(app.db)
  })

  test('of better-auth is named, with the command that helps, and left as it is', async () => {
    await run(...betterAuth)
    await expect(migrateToLatest(app.db)).rejects.toThrow(/better-auth 1\.2.*foyer adopt better-auth/s)
    expect(await foreignSchemaOf(app.db)).toMatchObject({ source: 'better-auth', version: '1.2' })
    const { rows } = await sql<{ tables: number }>`
      select count(*)::int as "tables" from pg_tables where schemaname = 'public'`.execute(app.db)
    expect(rows).toEqual([{ tables: betterAuth.length }])
  })

  test('of an application is named by the tables that are in the way', async () => {
    await run('create table "user" (id int)', 'create table "invoice" (id int)')
    await expect(migrateToLatest(app.db)).rejects.toThrow(/has not made: user\. .*search_path/)
  })

  test('is none where its tables have other names', async () => {
    await run('create table "invoice" (id int)')
    expect(await foreignSchemaOf(app.db)).toBeUndefined()
    expect((await migrateToLatest(app.db)).length).toBeGreaterThan(0)
  })
})
