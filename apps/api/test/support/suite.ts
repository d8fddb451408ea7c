import type { FoyerOptions } from '@foyer/auth-domain/options'
import { type TestDatabase, type TestEngine, testDatabases } from '@foyer/db/testing'
import type { RequestHandler } from 'express'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import type { Variables } from '../../src/environment/environment.ts'
import { givenFoyer, type World } from './world.ts'

// Databases and hashes take their time on a busy machine, and no test is about speed.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

/** Makes a Foyer on the suite's database; it is closed, and the database emptied, when the test is over. */
export type GivenWorld = (options?: FoyerOptions, variables?: Variables) => Promise<World>

/**
 * For one `describe`: opens its database, and gives each test as many Foyers on it as the test asks for. Without `open`
 * on the embedded engine alone, for what no database has a part in. They serve no pages but those given.
 */
export function onDatabase(open: TestEngine['open'] = openEmbedded, pages?: RequestHandler): GivenWorld {
  let database: TestDatabase
  const worlds: World[] = []
  beforeAll(async () => {
    database = await open()
  })
  afterEach(async () => {
    await Promise.all(worlds.splice(0).map((world) => world.close()))
    await database.truncate()
  })
  afterAll(() => database.close())
  return async (options, variables) => {
    const world = await givenFoyer(database, options, variables, pages)
    worlds.push(world)
    return world
  }
}

function openEmbedded(): Promise<TestDatabase> {
  const [embedded] = testDatabases()
  if (embedded === undefined) throw new Error('There is no engine to test on')
  return embedded.open()
}
