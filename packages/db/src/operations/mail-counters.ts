import { sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'

/** A count and the length of its window in seconds, which begins with its first mail. */
export type Counter = { key: string; window: number }

/** A locked count: the mails of its window, and when that ends. */
export type LockedCounter = { key: string; count: number; endsAt: Date }

/**
 * Locks counts until the end of the transaction; one that is new or whose window has ended starts at zero. Sorted and in
 * one statement, so that two transactions never wait for each other.
 */
export async function lockCounters(trx: Trx, counters: readonly Counter[], now: Date): Promise<LockedCounter[]> {
  const windows = new Map(counters.map(({ key, window }) => [key, window]))
  if (windows.size === 0) return []
  const sorted = [...windows].sort(([one], [other]) => (one < other ? -1 : 1))
  const at = now.getTime()
  const ended = sql<boolean>`"rateLimit"."expire" is null or "rateLimit"."expire" <= ${at}`
  const rows = await trx
    .insertInto('rateLimit')
    .values(sorted.map(([key, window]) => ({ key, points: 0, expire: at + window * 1000 })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        points: sql<number>`case when ${ended} then 0 else "rateLimit"."points" end`,
        expire: sql<number>`case when ${ended} then excluded."expire" else "rateLimit"."expire" end`,
      }),
    )
    .returning(['key', 'points', 'expire'])
    .execute()
  return rows.map(({ key, points, expire }) => ({ key, count: points, endsAt: new Date(Number(expire)) }))
}

/** Adds one to a count unless it has reached `max`; true if it was added. A count whose window has ended starts anew. */
export async function claimCount(
  trx: Trx,
  { key, window, max }: Counter & { max: number },
  now: Date,
): Promise<boolean> {
  const at = now.getTime()
  const ended = sql<boolean>`"rateLimit"."expire" is null or "rateLimit"."expire" <= ${at}`
  const claimed = await trx
    .insertInto('rateLimit')
    .values({ key, points: 1, expire: at + window * 1000 })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          points: sql<number>`case when ${ended} then 1 else "rateLimit"."points" + 1 end`,
          expire: sql<number>`case when ${ended} then excluded."expire" else "rateLimit"."expire" end`,
        })
        .where(sql<boolean>`(${ended} or "rateLimit"."points" < ${max})`),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Adds one to counts that are locked, or nothing by the same work. */
export async function incrementCounters(trx: Trx, keys: readonly string[], by: 0 | 1): Promise<void> {
  await later(
    trx,
    trx
      .updateTable('rateLimit')
      .set((counter) => ({ points: counter('points', '+', by) }))
      .where('key', 'in', keys)
      .compile(),
  )
}

/** Takes one from a count, for a mail that was counted and then not written. */
export async function decrementCounter(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rateLimit')
    .set((counter) => ({ points: counter('points', '-', 1) }))
    .where('key', '=', key)
    .where('points', '>', 0)
    .execute()
}

/** Forgets a count. */
export async function deleteCounter(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rateLimit').where('key', '=', key).execute()
}
