import type { DatabaseTarget, OpenDatabase, OpenOptions } from './open-database.ts'
import { openPGlite } from './pglite/open.ts'
import { openPostgres } from './postgres/open.ts'

/** Connects lazily to PostgreSQL; opens, and on first use creates, the embedded database. Does not migrate. */
export function openDatabase(target: DatabaseTarget, options: OpenOptions = {}): Promise<OpenDatabase> {
  return target.engine === 'postgres' ? openPostgres(target, options) : openPGlite(target, options)
}
