import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@foyer/db/engine/open'
import { archiveDirectory } from '@foyer/db/engine/pglite/archive'
import { migrateToLatest } from '@foyer/db/migrations/migrate'

/**
 * Writes the archive that a first start on the embedded engine extracts. Run by the build: making a database takes eight
 * seconds of computing and 800 MB of memory, extracting one a fraction.
 */
export async function writeTemplate(file: string): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'foyer-template-'))
  try {
    const database = await openDatabase({ engine: 'pglite', directory })
    await migrateToLatest(database.db)
    await database.close()
    await archiveDirectory(join(directory, 'pgdata'), file)
    // It is installed, and read by whatever user runs the service.
    await chmod(file, 0o644)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
