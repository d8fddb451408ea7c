import { type TestDatabase, TestDatabasePool } from './database-pool.ts'
import { openServedPGlite, openTestPGlite } from './pglite.ts'
import { openTestPostgres } from './postgres.ts'
import { truncate } from './truncate.ts'

export type { TestDatabase } from './database-pool.ts'

export interface TestEngine {
  readonly name: 'PGlite' | 'PostgreSQL'
  /** A migrated and empty database for one suite. */
  open(): Promise<TestDatabase>
}

const pglitePool = new TestDatabasePool(() => openTestPGlite())
const postgresPools = new Map<string, TestDatabasePool>()

/** The embedded engine, for suites about what no engine changes. */
export const embedded: TestEngine = { name: 'PGlite', open: () => pglitePool.acquire() }

/**
 * The engines a suite runs on: PGlite, and PostgreSQL when DATABASE_URL is set to a server; only PostgreSQL with
 * TEST_ENGINES=postgres.
 */
export function testDatabases(): readonly TestEngine[] {
  return enginesWith(embedded)
}

/** The same, with PGlite in a thread of its own, as services have it: for suites about what holds up requests. */
export function servedDatabases(): readonly TestEngine[] {
  return enginesWith({ name: 'PGlite', open: openServed })
}

async function openServed(): Promise<TestDatabase> {
  const database = await openServedPGlite()
  return { ...database, truncate: () => truncate(database.db) }
}

function enginesWith(pglite: TestEngine): readonly TestEngine[] {
  const url = process.env.DATABASE_URL
  if (!url?.startsWith('postgres')) return [pglite]
  const postgres: TestEngine = { name: 'PostgreSQL', open: () => postgresPool(url).acquire() }
  return process.env.TEST_ENGINES === 'postgres' ? [postgres] : [pglite, postgres]
}

function postgresPool(url: string): TestDatabasePool {
  const pool = postgresPools.get(url) ?? new TestDatabasePool(() => openTestPostgres(url))
  postgresPools.set(url, pool)
  return pool
}
