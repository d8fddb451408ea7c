import { join } from 'node:path'
import { makeMigratedDirectory } from '@foyer/db/testing/pglite'
import { givenDirectory } from './service-process.ts'

/**
 * A directory whose embedded database is made and migrated already, and empty: the service starts in it as for the
 * second time. Making one takes seconds; a true first start is for the tests about that.
 */
export async function givenMigratedDirectory(): Promise<string> {
  const directory = await givenDirectory()
  await makeMigratedDirectory(join(directory, '.foyer', 'database', 'pgdata'))
  return directory
}
