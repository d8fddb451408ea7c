import type { Db } from '#engine/handles.ts'

/** Disables at most `limit` of the enabled keys, whosever they are; returns how many, 0 when none is left. */
export async function disableApiKeys(db: Db, { limit, now }: { limit: number; now: Date }): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('apikey')
    .set({ enabled: false, updatedAt: now })
    .where('id', 'in', (keys) =>
      keys.selectFrom('apikey').select('id').where('enabled', '=', true).orderBy('id').limit(limit).forUpdate(),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export async function countEnabledApiKeys(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('apikey')
    .select((key) => key.fn.countAll<string>().as('count'))
    .where('enabled', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}
