import { openDatabase } from '@foyer/db/engine/open'
import { migrateToLatest } from '@foyer/db/migrations/migrate'
import { givenDirectory } from '@foyer/testing/service-process'
import { run } from '@foyer/testing/tables'
import { expect, test } from 'vitest'
import { findDatabaseFindings } from '#cli/database-findings.ts'
import { readEnvironment } from '#environment/environment.ts'

test('doctor says which build to start first, of a database that one before 0.3.0 has migrated in part', async () => {
  const directory = await givenDirectory()
  const { environment } = readEnvironment({ FOYER_DATA_DIR: directory })
  const database = await openDatabase(environment.database)
  await migrateToLatest(database.db)
  await run(database, `update kysely_migration set "minimumVersion" = null`)
  await database.close()
  expect(await findDatabaseFindings(environment, directory)).toEqual([
    {
      ...{ what: 'database', ok: false },
      message: expect.stringMatching(/has migrated the database, and not to its end: 0002-[a-z-]+ is missing$/),
      fix: 'start the last build before 0.3.0 once, then this one',
    },
  ])
})
