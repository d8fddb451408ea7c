import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { findNeverAnalyzed } from '@foyer/db/operations/upkeep'
import type { Finding } from './finding.ts'

/** Whether the embedded database, which has no autovacuum, has ever been kept up; nothing to say of PostgreSQL. */
export async function findUpkeep({ db, engine }: OpenDatabase): Promise<Finding[]> {
  if (engine === 'postgres') return []
  const tables = await findNeverAnalyzed(db)
  const what = 'upkeep'
  if (tables.length === 0)
    return [{ what, ok: true, message: 'tables are analyzed and vacuumed while the service runs' }]
  const message = `never analyzed: ${tables.join(', ')}`
  return [{ what, ok: true, warns: true, message, fix: 'run the service: it does this when nothing is asked of it' }]
}
