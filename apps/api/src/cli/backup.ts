import { resolve } from 'node:path'
import { backupDirectory, restoreDirectory } from '@foyer/db/engine/pglite/backup'
import { type Environment, readEnvironment } from '#environment/environment.ts'
import { describeProblems } from '#environment/problem.ts'
import { hasStoredSecret, storedSecretFile } from '#environment/secrets.ts'
import { failed, type Terminal } from './terminal.ts'

type Act = (directory: string, environment: Environment) => Promise<string>

/** Writes the embedded database to a file, while the service is stopped. */
export function backup(terminal: Terminal, file: string): Promise<number> {
  return onEmbedded(terminal, async (directory) => {
    await backupDirectory(directory, resolve(terminal.cwd(), file))
    return `${directory} is in ${file}. It holds everything but the secrets: keep both, apart from each other.\n`
  })
}

/** Restores a backup where there is no database yet. */
export function restore(terminal: Terminal, file: string): Promise<number> {
  return onEmbedded(terminal, async (directory, environment) => {
    await restoreDirectory(directory, resolve(terminal.cwd(), file))
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

async function onEmbedded(terminal: Terminal, act: Act): Promise<number> {
  const { environment, problems } = readEnvironment(terminal.env)
  const blocking = problems.filter(({ setting }) => setting === 'DATABASE_URL')
  if (blocking.length > 0) return failed(terminal, describeProblems(blocking))
  const { database } = environment
  if (database.engine === 'memory') return failed(terminal, 'With DATABASE_URL=memory: there is nothing to keep.\n')
  if (database.engine === 'postgres') {
    return failed(terminal, 'DATABASE_URL names a server: back it up with pg_dump, or as docs/operations.md says.\n')
  }
  try {
    terminal.stdout.write(await act(database.directory, environment))
    return 0
  } catch (error) {
    return failed(terminal, `${error instanceof Error ? error.message : error}\n`)
  }
}
