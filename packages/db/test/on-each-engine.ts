import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import type { Database } from '#schema/database.ts'
import { type TestDatabase, testDatabases } from '#testing/test-database.ts'

export interface TestApp {
  readonly db: Kysely<Database>
  readonly database: TestDatabase
}

/** Runs the suite on each available engine, with empty tables before each test. */
export function onEachEngine(name: string, suite: (app: TestApp) => void): void {
  describe.each(testDatabases())(`${name}, on $name`, (engine) => {
    let open: TestDatabase | undefined
    const app: TestApp = {
      get db() {
        return this.database.db
      },
      get database() {
        if (!open) throw new Error('The database is open within tests only')
        return open
      },
    }
    beforeAll(async () => {
      open = await engine.open()
    }, 60_000)
    beforeEach(() => app.database.truncate())
    afterAll(() => open?.close())
    suite(app)
  })
}
