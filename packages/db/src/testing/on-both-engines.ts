import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, type TestOptions } from 'vitest'
import type { Database } from '#schema/database.ts'
import { embedded, postgres, type TestDatabase, type TestEngine } from './test-database.ts'

type Suite = (engine: TestEngine) => void
/** Those of a `describe`, and the embedded engine to run on. */
type Options = TestOptions & { on?: TestEngine }

/**
 * A `describe` for what rests on the engine: locks, races, statements, constraints, lists. It runs on the embedded one, and
 * where DATABASE_URL names a server on PostgreSQL too.
 */
export function onBothEngines(name: string, ...rest: [suite: Suite] | [options: Options, suite: Suite]): void {
  const [{ on = embedded, ...options }, suite] = rest.length === 1 ? [{}, rest[0]] : rest
  for (const engine of [on, postgres()]) {
    if (engine !== undefined) describe(`${name} on ${engine.name}`, options, () => suite(engine))
  }
}

/** The database of a suite, while its tests run. */
export interface SuiteDatabase {
  readonly db: Kysely<Database>
  readonly database: TestDatabase
}

/** For one `describe`: opens a database whose tables are empty before each test. */
export function tablesOn({ open }: TestEngine): SuiteDatabase {
  let opened: TestDatabase | undefined
  const suite: SuiteDatabase = {
    get db() {
      return this.database.db
    },
    get database() {
      if (!opened) throw new Error('The database is open within tests only')
      return opened
    },
  }
  beforeAll(async () => {
    opened = await open()
  }, 60_000)
  beforeEach(() => suite.database.truncate())
  afterAll(() => opened?.close())
  return suite
}
