import { access, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDataDirectory } from '#engine/data-directory-lock.ts'
import { DataDirectoryLostError } from '#engine/directory-lock.ts'
import { migrationState, SchemaNewerThanCodeError } from '#migrations/migrate.ts'
import { markRestored } from '#operations/event-origin.ts'
import { archiveDirectory, extractArchive, isArchive } from './archive.ts'
import { EngineThread } from './engine-thread.ts'
import { openOn } from './open.ts'
import { makeUnfinishedDirectory } from './unfinished-directory.ts'

const RECURSIVELY = { recursive: true, force: true, maxRetries: 5 } as const

/** A problem with the files that an operator named; the message says what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/**
 * Writes the embedded database in `directory` to `file`, while no process has it open: throws `DataDirectoryInUseError`
 * when one has, and `BackupError` where there is no database.
 */
export async function backupDirectory(directory: string, file: string): Promise<void> {
  const database = join(directory, 'pgdata')
  if (!(await exists(database))) throw new BackupError(`There is no database in ${directory}.`)
  if (await exists(file)) throw new BackupError(`${file} exists already. Name another file.`)
  const lock = await lockDataDirectory(directory)
  try {
    await archiveDirectory(database, file)
    // What was archived meanwhile may be of two states.
    if (!lock.isHeld()) {
      await rm(file, RECURSIVELY)
      throw new DataDirectoryLostError(directory)
    }
  } finally {
    await lock.release()
  }
}

/**
 * Restores a backup into `directory`, which must have no database. One that does not open, or whose schema this version
 * cannot serve, leaves nothing behind.
 */
export async function restoreDirectory(directory: string, file: string): Promise<void> {
  if (!(await exists(file))) throw new BackupError(`There is no file ${file}.`)
  if (await exists(join(directory, 'pgdata'))) {
    throw new BackupError(`${directory} has a database already. Move it away first, or name another FOYER_DATA_DIR.`)
  }
  if (!(await isArchive(file))) throw new BackupError(`${file} is no backup, or it is damaged.`)
  const lock = await lockDataDirectory(directory)
  let unfinished: string | undefined
  try {
    unfinished = await makeUnfinishedDirectory(join(directory, 'pgdata'))
    await extractArchive(file, unfinished)
    await openRestored(unfinished)
    if (!lock.isHeld()) throw new DataDirectoryLostError(directory)
    await rename(unfinished, join(directory, 'pgdata'))
  } catch (error) {
    if (unfinished !== undefined) await rm(unfinished, RECURSIVELY)
    throw error
  } finally {
    await lock.release()
  }
}

// Whoever has followed its events since the backup knows what is in it no more.
async function openRestored(dataDir: string): Promise<void> {
  const database = await openOn(await EngineThread.start({ dataDir }), 'pglite', {})
  try {
    const { compatible, newer, pending } = await migrationState(database.db)
    if (!compatible) throw new SchemaNewerThanCodeError(newer)
    if (!pending.includes('0004-event-origin')) await markRestored(database.db)
  } finally {
    await database.close()
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
