import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FoyerOptions } from '@foyer/auth-domain/options'
import { embedded } from '@foyer/db/testing/test-database'
import { givenDirectory } from '@foyer/testing/service-process'
import { startTestApp, type TestApp } from '@foyer/testing/test-app'
import { onTestFinished } from 'vitest'
import { builtPages } from '#http/pages.ts'
import { createLog } from '#process/log.ts'

/** A service with a dashboard of one line; both are gone when the test finishes. */
export async function givenDashboard(
  options: FoyerOptions = {},
  variables: Record<string, string> = {},
): Promise<TestApp> {
  const directory = await givenDirectory()
  await mkdir(join(directory, 'assets'))
  await writeFile(join(directory, 'index.html'), 'the dashboard')
  const database = await embedded.open()
  onTestFinished(() => database.close())
  const app = await startTestApp(database, options, variables, (parsed) =>
    builtPages(directory, parsed, createLog('silent')),
  )
  onTestFinished(() => app.close())
  return app
}
