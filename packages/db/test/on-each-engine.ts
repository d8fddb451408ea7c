import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import type { Database } from '../src/schema.ts'
import { type TestDatabase, testDatabases } from '../src/testing.ts'

export interface World {
  readonly db: Kysely<Database>
  readonly database: TestDatabase
}

/** The suite on each engine at hand, its tables empty before each test. */
export function onEachEngine(name: string, suite: (world: World) => void): void {
  describe.each(testDatabases())(`${name}, on $name`, (engine) => {
    let open: TestDatabase | undefined
    const world: World = {
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
    beforeEach(() => world.database.truncate())
    afterAll(() => open?.close())
    suite(world)
  })
}
