import { operatorFix, operatorText } from '@foyer/auth-domain/service/operator-text'
import type { Finding } from '@foyer/auth-domain/set-up/finding'
import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { findNeverAnalyzed } from '@foyer/db/operations/upkeep'

/** Whether the embedded database, which has no autovacuum, has ever been kept up; nothing to say of PostgreSQL. */
export async function findUpkeep({ db, engine }: OpenDatabase): Promise<Finding[]> {
  if (engine === 'postgres') return []
  const tables = await findNeverAnalyzed(db)
  const what = 'upkeep'
  if (tables.length === 0)
    return [{ what, ok: true, message: 'tables are analyzed and vacuumed while the service runs' }]
  const text = operatorText('never-analyzed', { tables: tables.join(', ') })
  return [{ what, ok: true, warns: true, ...text, ...operatorFix('let-it-run') }]
}
