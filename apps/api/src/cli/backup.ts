import { backupDirectory, restoreDirectory } from '@foyer/db/engine/pglite/backup'
import { type Environment, readEnvironment } from '#environment/environment.ts'
import { hasStoredSecret, storedSecretFile } from '#environment/secrets.ts'
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
  return onEmbedded(async (directory, environment) => {
    await restoreDirectory(directory, file)
    const restored = `${directory} is as ${file} was. Sessions that had ended since then are alive again: npx foyer-auth sessions end-all\n`
    return restored + secretMissing(environment)
  })
}

// The next start would make another, with which no password is right.
function secretMissing({ secrets, dataDirectory }: Environment): string {
  if (secrets.sign !== undefined || hasStoredSecret(dataDirectory)) return ''
  const file = storedSecretFile(dataDirectory)
  return `${file} is not there: put the secret of the service that was backed up there before the next start, or no password is right.\n`
}

async function onEmbedded(act: (directory: string, environment: Environment) => Promise<string>): Promise<number> {
  const { environment, problems } = readEnvironment(process.env)
  const blocking = problems.filter(({ setting }) => setting === 'DATABASE_URL')
  if (blocking.length > 0) return failed(describeProblems(blocking))
  const { database } = environment
  if (database.engine === 'memory') return failed('With DATABASE_URL=memory: there is nothing to keep.\n')
  if (database.engine === 'postgres') {
    return failed('DATABASE_URL names a server: back it up with pg_dump, or as docs/operations.md says.\n')
  }
  try {
    process.stdout.write(await act(database.directory, environment))
    return 0
  } catch (error) {
    return failed(`${error instanceof Error ? error.message : error}\n`)
  }
}

function failed(reason: string): number {
  process.stderr.write(reason)
  return 1
}
