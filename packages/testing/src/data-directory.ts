import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pgliteImage } from '@foyer/db/testing/pglite'
import { givenDirectory } from './service-process.ts'

/**
 * A directory whose embedded database is made and migrated already, and empty: the service starts in it as for the
 * second time. Making one takes seconds; a true first start is for the tests about that.
 */
export async function givenMigratedDirectory(): Promise<string> {
  const directory = await givenDirectory()
  const data = join(directory, '.foyer', 'database', 'pgdata')
  await mkdir(data, { recursive: true, mode: 0o700 })
  await promisify(execFile)('tar', ['-xf', await pgliteImage(), '-C', data])
  return directory
}
