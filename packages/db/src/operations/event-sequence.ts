import { sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'

/** Given in one transaction. */
export const POSITIONS_AT_A_TIME = 1000

/** Called in the transaction that gives events their positions: those behind `after`, up to `last`, it has not been called for. */
export type OnPositions = (trx: Trx, after: number, last: number) => Promise<void>

/**
 * Gives committed events their positions, in the order of their ids, and returns how many. No position is given while a
 * transaction runs that may still commit an earlier event, so a reader that has seen a position has seen all below it.
 */
export async function givePositions(db: Db, onPositions: OnPositions): Promise<number> {
  if (!(await hasUnsequenced(db))) return 0
  return db.transaction().execute(async (trx) => {
    // Locked: one sequencer at a time, whichever process it runs in.
    const { last, delivered } = await trx
      .selectFrom('eventSequence')
      .select(['last', 'delivered'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { numAffectedRows = 0n } = await sql`
      with "next" as (
        select "createdAt", "id", row_number() over (order by "id") as "offset" from "auditEvent"
        where "position" is null and ${hasEnded} order by "id" limit ${sql.lit(POSITIONS_AT_A_TIME)}
      )
      update "auditEvent" set "position" = ${last} + "next"."offset" from "next"
      where "auditEvent"."createdAt" = "next"."createdAt" and "auditEvent"."id" = "next"."id"`.execute(trx)
    const count = Number(numAffectedRows)
    if (count === 0) return 0
    await trx
      .updateTable('eventSequence')
      .set({ last: last + count, delivered: last + count })
      .execute()
    await onPositions(trx, delivered ?? last, last + count)
    return count
  })
}

// Transactions above the snapshot are of another server, whose dump was restored into this one: they have ended.
const hasEnded = sql<boolean>`("transaction" < pg_snapshot_xmin(pg_current_snapshot())
  or "transaction" >= pg_snapshot_xmax(pg_current_snapshot()))`

async function hasUnsequenced(db: Db): Promise<boolean> {
  const found = await db.selectFrom('auditEvent').select('id').where('position', 'is', null).limit(1).executeTakeFirst()
  return found !== undefined
}
