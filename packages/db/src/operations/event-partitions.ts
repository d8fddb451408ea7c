import { sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'

/** Key of the advisory lock taken while partitions are created or dropped; arbitrary, the same in every version. */
const LOCK = 716_539_024
const MONTHS_AHEAD = 2
const NAME = /^auditEvent_(until_)?(\d{4})_(\d{2})$/

/** A partition; `until` is exclusive. `from` is undefined in the one that holds everything before partitioning. */
type Partition = { name: string; from: Date | undefined; until: Date }

/** Creates the partitions of this month and the next two, so that events of a month are dropped together. */
export async function createEventPartitions(db: Db, now: Date): Promise<void> {
  const present = await eventPartitions(db)
  const missing = Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => monthOf(now, ahead)).filter(
    (month) => !present.some((partition) => covers(partition, month)),
  )
  for (const month of missing) await withLock(db, (trx) => createPartition(trx, month))
}

/** Drops the partitions whose events are all older than `before`, and deletes older ones without a partition. */
export async function dropEventsBefore(db: Db, before: Date): Promise<void> {
  const outdated = (await eventPartitions(db)).filter(({ until }) => until <= before)
  for (const { name } of outdated) {
    await withLock(db, (trx) => dropPartition(trx, name))
  }
  await sql`with "gone" as (delete from "auditEvent_default" where "createdAt" < ${before} returning "position")
    update "eventFeed" set "dropped" = greatest("dropped", (select max("position") from "gone"))`.execute(db)
}

// Readers of the feed are told of what is dropped by its last position.
async function dropPartition(trx: Trx, name: string): Promise<void> {
  const table = sql.table(name)
  if (!(await eventPartitions(trx)).some((partition) => partition.name === name)) return
  await sql`lock table ${table} in access exclusive mode`.execute(trx)
  await sql`update "eventFeed" set "dropped" = greatest("dropped", (select max("position") from ${table}))`.execute(trx)
  await sql`drop table ${table}`.execute(trx)
}

// Events of the month that came before its partition are in the default one and are moved. Writers wait at the table
// itself: one that had chosen the default partition would find it closed to its event.
async function createPartition(trx: Trx, month: Partition): Promise<void> {
  if ((await eventPartitions(trx)).some((partition) => covers(partition, month))) return
  const table = sql.table(month.name)
  await sql`lock table "auditEvent" in share row exclusive mode`.execute(trx)
  await sql`lock table "auditEvent_default" in access exclusive mode`.execute(trx)
  await sql`create table ${table} (like "auditEvent" including defaults)`.execute(trx)
  await sql`
    with "moved" as (
      delete from "auditEvent_default" where "createdAt" >= ${month.from} and "createdAt" < ${month.until} returning *
    ) insert into ${table} select * from "moved"`.execute(trx)
  const [from, until] = [month.from, month.until].map((bound) => sql.lit(bound?.toISOString()))
  await sql`alter table "auditEvent" attach partition ${table} for values from (${from}) to (${until})`.execute(trx)
}

// Waits only briefly for writers, who would queue behind it; the next sweep tries again.
async function withLock(db: Db, work: (trx: Trx) => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '1s'`.execute(trx)
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
    await work(trx)
  })
}

async function eventPartitions(db: Db): Promise<Partition[]> {
  const { rows } = await sql<{ name: string }>`
    select "relname" as "name" from pg_inherits join pg_class on pg_class.oid = "inhrelid"
    where "inhparent" = '"auditEvent"'::regclass`.execute(db)
  return rows.flatMap(({ name }): Partition[] => {
    const [, whole, year, month] = NAME.exec(name) ?? []
    if (year === undefined) return []
    const at = new Date(Date.UTC(Number(year), Number(month) - 1))
    return whole === undefined ? [monthOf(at, 0)] : [{ name, from: undefined, until: at }]
  })
}

function monthOf(time: Date, ahead: number): Partition & { from: Date } {
  const from = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + ahead))
  const until = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1))
  return { name: `auditEvent_${from.toISOString().slice(0, 7).replace('-', '_')}`, from, until }
}

function covers({ from, until }: Partition, month: Partition): boolean {
  return until >= month.until && (from === undefined || (month.from !== undefined && from <= month.from))
}
