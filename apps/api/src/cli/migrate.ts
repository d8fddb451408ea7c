import { openDatabase } from '@foyer/db/engine/open'
import { withoutTimeout } from '@foyer/db/engine/statement-timeout'
import { migrateToLatest } from '@foyer/db/migrations/migrate'
import { correctUserCounts } from '@foyer/db/users/user-counts'
import { readEnvironment } from '#environment/environment.ts'
import { describeProblems } from '#environment/problem.ts'
import { failed, type Terminal } from './terminal.ts'

/** Migrates the configured database; of the settings, only a problem with DATABASE_URL prevents it. */
export async function migrate(terminal: Terminal): Promise<number> {
  const { environment, problems } = readEnvironment(terminal.env)
  const blocking = problems.filter(({ setting }) => setting === 'DATABASE_URL')
  if (blocking.length > 0) return failed(terminal, describeProblems(blocking))
  try {
    const database = await openDatabase(environment.database)
    try {
      const applied = await migrateToLatest(database.db)
      terminal.stdout.write(applied.length === 0 ? 'The schema is up to date.\n' : `Applied ${applied.join(', ')}.\n`)
      const corrected = await withoutTimeout(database.db, correctUserCounts)
      if (corrected > 0) terminal.stdout.write(`Corrected the counts of users of ${corrected} day(s).\n`)
      return 0
    } finally {
      await database.close()
    }
  } catch (error) {
    return failed(terminal, `${error instanceof Error ? error.message : error}\n`)
  }
}
