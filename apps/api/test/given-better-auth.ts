import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { givenDirectory } from '@foyer/testing/service-process'
import { SECRET } from '@foyer/testing/test-app'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { givenDatabase } from './installations.ts'

/** What better-auth was given as its secret. */
export const SECRET_OF_BEFORE = 'short, and with a comma'

const tables = `
  create table "user" (id text primary key, name text not null, email text not null unique, "emailVerified" boolean not null,
    image text, "createdAt" timestamp not null, "updatedAt" timestamp not null);
  create table "session" (id text primary key, token text not null unique, "userId" text not null references "user" (id),
    "expiresAt" timestamp not null, "createdAt" timestamp not null, "updatedAt" timestamp not null);
  create table "account" (id text primary key, "accountId" text not null, "providerId" text not null,
    "userId" text not null references "user" (id), password text, "createdAt" timestamp not null, "updatedAt" timestamp not null);
  create table "verification" (id text primary key, identifier text not null, value text not null, "expiresAt" timestamp not null);
  insert into "user" select 'u' || n, 'User', 'User' || n || '@example.com', true, null, now(), now() from generate_series(1, 3) n`

/** A directory whose database is better-auth's, and what its operator has set. */
export async function givenBetterAuth() {
  const directory = await givenDirectory()
  const url = await givenDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  client.on('error', () => undefined)
  onTestFinished(() => client.end())
  await client.query(tables)
  const file = join(directory, 'secret-of-before')
  await writeFile(file, `${SECRET_OF_BEFORE}\n`)
  const variables = { DATABASE_URL: url, FOYER_SECRET: SECRET, FOYER_ADOPTED_SECRETS_FILE: file }
  return { directory, variables, query: async (text: string) => (await client.query(text)).rows }
}

/** The arguments of every `npx foyer-auth …` in the blocks of a page, in their order. */
export async function commandsOf(path: string): Promise<string[]> {
  return [...(await readFile(path, 'utf8')).matchAll(/^npx foyer-auth (.+)$/gm)].map(([, words = '']) => words)
}
