import { type TestDatabase, TestDatabasePool } from './database-pool.ts'
import { openTestPGlite } from './pglite.ts'
import { openTestPostgres } from './postgres.ts'

export type { TestDatabase } from './database-pool.ts'

export interface TestEngine {
  readonly name: 'PGlite' | 'PostgreSQL'
  /** A migrated and empty database for one suite. */
  open(): Promise<TestDatabase>
}

const pglitePool = new TestDatabasePool(() => openTestPGlite())
const postgresPools = new Map<string, TestDatabasePool>()

/**
 * The engines a suite runs on: PGlite, and PostgreSQL when DATABASE_URL is set to a server; only PostgreSQL with
 * TEST_ENGINES=postgres.
 */
export function testDatabases(): readonly TestEngine[] {
  const url = process.env.DATABASE_URL
  const pglite: TestEngine = { name: 'PGlite', open: () => pglitePool.acquire() }
  if (!url?.startsWith('postgres')) return [pglite]
  const postgres: TestEngine = { name: 'PostgreSQL', open: () => postgresPool(url).acquire() }
  return process.env.TEST_ENGINES === 'postgres' ? [postgres] : [pglite, postgres]
}

function postgresPool(url: string): TestDatabasePool {
  const pool = postgresPools.get(url) ?? new TestDatabasePool(() => openTestPostgres(url))
  postgresPools.set(url, pool)
  return pool
}
