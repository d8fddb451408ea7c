import type { FoyerOptions, Options } from '@foyer/auth-domain/options'
import { embedded, type TestDatabase, type TestEngine } from '@foyer/db/testing/test-database'
import type { RequestHandler } from 'express'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Variables } from '#service-sources.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Starts an app on the suite's database; after the test it is closed and the database truncated. */
export type StartApp = (options?: FoyerOptions, variables?: Variables) => Promise<TestApp>

/**
 * For one `describe`: opens a database, the embedded one without `open`, and returns the function that starts apps on it.
 * They serve no pages except `pages`.
 */
export function testAppsOn(
  open: TestEngine['open'] = embedded.open,
  pages?: (options: Options) => RequestHandler,
): StartApp {
  let database: TestDatabase
  const apps: TestApp[] = []
  beforeAll(async () => {
    database = await open()
  })
  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()))
    await database.truncate()
  })
  afterAll(() => database.close())
  return async (options, variables) => {
    const app = await startTestApp(database, options, variables, pages)
    apps.push(app)
    return app
  }
}

/** The same, with passwords hashed at a cost that is allowed in use: for what must happen while one is hashed. */
export function atRealCost(given: StartApp): StartApp {
  return (options, variables) =>
    given({ ...options, emailAndPassword: { bcryptCost: 10, ...options?.emailAndPassword } }, variables)
}
