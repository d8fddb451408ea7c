import { type Kysely, sql } from 'kysely'
import type { OpenDatabase } from './open.ts'
import type { Database } from './schema.ts'
import { openTestPGlite } from './testing/pglite.ts'
import { openTestPostgres } from './testing/postgres.ts'

export type TestDatabase = OpenDatabase & {
  /** Empties every table; numbering goes on. */
  truncate(): Promise<void>
}

export interface TestEngine {
  readonly name: 'PGlite' | 'PostgreSQL'
  /** A migrated and empty database that no other suite has. */
  open(): Promise<TestDatabase>
}

// Those that others point at stand last.
const tables: readonly (keyof Database)[] = [
  'session',
  'account',
  'verification',
  'invitation',
  'member',
  'team',
  'organization',
  'user',
  'jwks',
  'outbox',
  'rateLimit',
  'signInThrottle',
  'lease',
  'auditEvent',
]

/**
 * The engines a suite runs on: PGlite always, PostgreSQL too when DATABASE_URL names a server; that one alone with
 * TEST_ENGINES=postgres.
 */
export function testDatabases(): readonly TestEngine[] {
  const url = process.env.DATABASE_URL
  const pglite: TestEngine = { name: 'PGlite', open: () => opened(openTestPGlite()) }
  if (!url?.startsWith('postgres')) return [pglite]
  const postgres: TestEngine = { name: 'PostgreSQL', open: () => opened(openTestPostgres(url)) }
  return process.env.TEST_ENGINES === 'postgres' ? [postgres] : [pglite, postgres]
}

async function opened(opening: Promise<OpenDatabase>): Promise<TestDatabase> {
  const database = await opening
  return { ...database, truncate: () => truncate(database.db) }
}

// For the few rows of a test, deleting takes a fifth of the time that `truncate` does.
async function truncate(db: Kysely<Database>): Promise<void> {
  const deletes = tables.map((table) => `delete from "${table}";`).join(' ')
  await sql.raw(`do $$ begin ${deletes} end $$`).execute(db)
}
