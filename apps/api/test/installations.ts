import { createSeparateDatabase } from '@foyer/db/testing/separate-database'
import { givenMigratedDirectory } from '@foyer/testing/data-directory'
import { givenDirectory } from '@foyer/testing/service-process'
import { expect, onTestFinished } from 'vitest'
import type { Variables } from '#environment/problem.ts'
import { runHere } from './run-here.ts'

/** A working directory with a migrated database, for running commands and services. */
type Installation = { directory: string; variables: Variables }

type InstallationEngine = { name: 'PGlite' | 'PostgreSQL'; given: () => Promise<Installation> }

const onPostgres: InstallationEngine = { name: 'PostgreSQL', given: givenPostgresInstallation }

/** The engines that this run tests on; PostgreSQL where DATABASE_URL names a server. */
export const installations: readonly InstallationEngine[] = [
  { name: 'PGlite', given: async () => ({ directory: await givenMigratedDirectory(), variables: {} }) },
  ...(serverUrl() === undefined ? [] : [onPostgres]),
]

/** The PostgreSQL server of this run, if there is one. */
export function serverUrl(): string | undefined {
  const url = process.env.DATABASE_URL
  return url?.startsWith('postgres') ? url : undefined
}

async function givenPostgresInstallation(): Promise<Installation> {
  const variables = { DATABASE_URL: await givenDatabase() }
  const directory = await givenDirectory()
  expect(await runHere(['migrate'], directory, variables)).toMatchObject({ code: 0 })
  return { directory, variables }
}

/** A database of its own: the shared test databases are truncated over a connection that a process does not have. */
export async function givenDatabase(): Promise<string> {
  const { url, drop } = await createSeparateDatabase(serverUrl() ?? '')
  onTestFinished(drop)
  return url
}
