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

/** The engine that suites run on. */
export const embedded: TestEngine = { name: 'PGlite', open: () => pglitePool.acquire() }

/** The same in a thread of its own, as services have it: for suites about what holds up requests. */
export const served: TestEngine = { name: 'PGlite', open: openServed }

/** PostgreSQL, where DATABASE_URL names a server. */
export function postgres(): TestEngine | undefined {
  const url = process.env.DATABASE_URL
  if (!url?.startsWith('postgres')) return undefined
  return { name: 'PostgreSQL', open: () => postgresPool(url).acquire() }
}

async function openServed(): Promise<TestDatabase> {
  const database = await openServedPGlite()
  return { ...database, truncate: () => truncate(database.db) }
}

function postgresPool(url: string): TestDatabasePool {
  const pool = postgresPools.get(url) ?? new TestDatabasePool(() => openTestPostgres(url))
  postgresPools.set(url, pool)
  return pool
}
