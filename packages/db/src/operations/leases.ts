import type { Db } from '#engine/handles.ts'

/** Acquires a lease for one caller; true if acquired. The lease of a crashed holder can be acquired after its expiry. */
export async function acquireLease(db: Db, key: string, until: Date, now: Date): Promise<boolean> {
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
