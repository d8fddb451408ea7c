import { sql } from 'kysely'
import type { Db, Trx } from './handles.ts'

/**
 * Reads whose best way depends on the values that are looked for: each is planned with them in sight, where a prepared
 * statement would soon be run by one plan for all.
 */
export function withCustomPlan<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(trx)
    return read(trx)
  })
}
