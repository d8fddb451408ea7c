import { rename, rm } from 'node:fs/promises'

/** Writes the files of a data directory that no process has open to `file`: tar, compressed by gzip; whole or not at all. */
export async function archiveDirectory(directory: string, file: string): Promise<void> {
  const tar = await import('tar')
  const unfinished = `${file}.unfinished`
  try {
    await tar.create({ cwd: directory, file: unfinished, gzip: true, portable: true, mode: 0o600 }, ['.'])
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Whether a file is a whole archive of a data directory. */
export async function isArchive(file: string): Promise<boolean> {
  const tar = await import('tar')
  const found = new Set<string>()
  try {
    await tar.list({ file, strict: true, onReadEntry: ({ path }) => found.add(path) })
  } catch {
    return false
  }
  return found.has('./PG_VERSION')
}

// What one read contains is extracted at once, in memory: of the 16 MB that tar reads by default, the whole database.
const READ_BYTES = 65_536

/** Extracts a whole archive into an existing directory. */
export async function extractArchive(file: string, directory: string): Promise<void> {
  const tar = await import('tar')
  // A data directory has nothing else; links could lead out of it.
  const filter = (_path: string, entry: object) =>
    'type' in entry && (entry.type === 'File' || entry.type === 'Directory')
  await tar.extract({ cwd: directory, file, strict: true, preserveOwner: false, filter, maxReadSize: READ_BYTES })
}
