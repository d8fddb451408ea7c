import { sql } from 'kysely'
import type { Db, Trx } from './handles.ts'

/**
 * For reads whose best plan depends on the parameters: each is planned for its values, whereas a prepared statement would
 * soon use one generic plan for all.
 */
export function withCustomPlan<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(trx)
    return read(trx)
  })
}
