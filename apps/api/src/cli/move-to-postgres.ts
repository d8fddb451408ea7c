import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@foyer/db/engine/open'
import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { migrateToLatest, migrationState } from '@foyer/db/migrations/migrate'
import { copyDatabase } from '@foyer/moving/transfer/copy-database'
import { embeddedDirectory } from '#environment/database-target.ts'
import { readEnvironment } from '#environment/environment.ts'
import { describeProblems } from '#environment/problem.ts'
import { createProgress, type ShowProgress } from './progress.ts'
import { failed, type Terminal } from './terminal.ts'

/** Copies the embedded database, whose service is stopped, to the empty one that DATABASE_URL names; it stays as it is. */
export async function moveToPostgres(terminal: Terminal): Promise<number> {
  const { environment, problems } = readEnvironment(terminal.env)
  const blocking = problems.filter(({ setting }) => setting === 'DATABASE_URL')
  if (blocking.length > 0) return failed(terminal, describeProblems(blocking))
  const { database: target, dataDirectory } = environment
  const directory = embeddedDirectory(dataDirectory)
  if (target.engine !== 'postgres')
    return failed(terminal, 'Set DATABASE_URL to the postgres://… database to move to.\n')
  if (!existsSync(join(directory, 'pgdata')))
    return failed(terminal, `There is no embedded database in ${directory}.\n`)
  try {
    const counts = await withDatabases([{ engine: 'pglite', directory }, target], (source, copied) =>
      copy(source, copied, createProgress(terminal)),
    )
    const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
    terminal.stdout.write(`${rows} rows of ${counts.size} tables are copied, and counted on both sides.\n`)
    terminal.stdout.write('Now start with the same DATABASE_URL and the same secrets.\n')
    return 0
  } catch (error) {
    return failed(terminal, `${error instanceof Error ? error.message : error}\n`)
  }
}

async function copy(
  source: OpenDatabase,
  target: OpenDatabase,
  showProgress: ShowProgress,
): Promise<Map<string, number>> {
  const { pending, newer } = await migrationState(source.db)
  if (pending.length + newer.length > 0) {
    throw new Error('The embedded database is of another version: start this version on it once, then move it.')
  }
  await migrateToLatest(target.db)
  return copyDatabase(source.db, target.db, showProgress)
}

async function withDatabases<T>(
  [first, second]: readonly [Parameters<typeof openDatabase>[0], Parameters<typeof openDatabase>[0]],
  act: (source: OpenDatabase, target: OpenDatabase) => Promise<T>,
): Promise<T> {
  const source = await openDatabase(first)
  try {
    const target = await openDatabase(second)
    try {
      return await act(source, target)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
