import { sql } from 'kysely'
import type { Db } from '#engine/handles.ts'
import type { Counter, LockedCounter } from './mail-counters.ts'

/** Adds one to a count, which starts anew when its window has ended; returns it, however high. */
export async function countCall(db: Db, { key, window }: Counter, now: Date): Promise<Omit<LockedCounter, 'key'>> {
  const at = now.getTime()
  const ended = sql<boolean>`"rateLimit"."expire" is null or "rateLimit"."expire" <= ${at}`
  const { points, expire } = await db
    .insertInto('rateLimit')
    .values({ key, points: 1, expire: at + window * 1000 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        points: sql<number>`case when ${ended} then 1 else "rateLimit"."points" + 1 end`,
        expire: sql<number>`case when ${ended} then excluded."expire" else "rateLimit"."expire" end`,
      }),
    )
    .returning(['points', 'expire'])
    .executeTakeFirstOrThrow()
  return { count: points, endsAt: new Date(Number(expire)) }
}
