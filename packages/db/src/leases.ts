import type { Db } from './handles.ts'

/** Takes a lease for the one caller who gets it; of a holder that died it falls free at its end. */
export async function takeLease(db: Db, key: string, until: Date, now: Date): Promise<boolean> {
  const taken = await db
    .insertInto('lease')
    .values({ key, until })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ until }).where('lease.until', '<=', now))
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

export async function releaseLease(db: Db, key: string): Promise<void> {
  await db.deleteFrom('lease').where('key', '=', key).execute()
}
