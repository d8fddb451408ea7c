import { backupDirectory, restoreDirectory } from '@foyer/db/engine/pglite/backup'
import { readEnvironment } from '#environment/environment.ts'
import { describeProblems } from '#process/refuse-to-start.ts'

/** Writes the embedded database to a file, while the service is stopped. */
export function backup(file: string): Promise<number> {
  return onEmbedded(async (directory) => {
    await backupDirectory(directory, file)
    return `${directory} is in ${file}. It holds everything but the secrets: keep both, apart from each other.\n`
  })
}

/** Restores a backup where there is no database yet. */
export function restore(file: string): Promise<number> {
  return onEmbedded(async (directory) => {
    await restoreDirectory(directory, file)
    return `${directory} is as ${file} was. Sessions that had ended since then are alive again: foyer sessions end-all\n`
  })
}

async function onEmbedded(act: (directory: string) => Promise<string>): Promise<number> {
  const { environment, problems } = readEnvironment(process.env)
  const blocking = problems.filter(({ setting }) => setting === 'DATABASE_URL')
  if (blocking.length > 0) return failed(describeProblems(blocking))
  const { database } = environment
  if (database.engine === 'memory') return failed('With DATABASE_URL=memory: there is nothing to keep.\n')
  if (database.engine === 'postgres') {
    return failed('DATABASE_URL names a server: back it up with pg_dump, or as docs/operations.md says.\n')
  }
  try {
    process.stdout.write(await act(database.directory))
    return 0
  } catch (error) {
    return failed(`${error instanceof Error ? error.message : error}\n`)
  }
}

function failed(reason: string): number {
  process.stderr.write(reason)
  return 1
}
