import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '#engine/handles.ts'

/** Key of the advisory lock taken while correcting; arbitrary, but the same in every version. */
const LOCK = 716_539_032

// One statement sees the users and the counts of one moment: whatever is committed before or after it, the difference is
// what the counts lack, and no lock on either is needed.
const differences: RawBuilder<unknown> = sql`
  select "day", sum("users")::bigint as "missing" from (
    select ("createdAt" at time zone 'UTC')::date as "day", count(*) as "users" from "user" group by 1
    union all select "day", -"count" from "userCount"
  ) as "both" group by "day" having sum("users") <> 0`

/** Makes the counts of users by day what they should be, beside anyone who writes; returns how many days were wrong. */
export async function correctUserCounts<Schema>(trx: Transaction<Schema>): Promise<number> {
  // Two that found the same difference would both add it. The next statement sees what the one before has added.
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
  const { numAffectedRows = 0n } = await sql`
    insert into "userCount" ("day", "count") select "day", "missing" from (${differences}) as "difference"`.execute(trx)
  return Number(numAffectedRows)
}

/** How many users the counts say there are, and on how many days they are wrong. */
export async function examineUserCounts(db: Db): Promise<{ users: number; wrong: number }> {
  const { rows } = await sql<{ users: number; wrong: number }>`
    select (select coalesce(sum("count"), 0)::bigint from "userCount") as "users",
      (select count(*) from (${differences}) as "difference") as "wrong"`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A count gave no row')
  return row
}

/**
 * Makes one row of those of each day before that of `now`, of at most `batch` days; returns of how many. Rows that
 * somebody writes stay as they are.
 */
export async function mergeUserCounts(db: Db, now: Date, batch: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with "several" as (
      select "day" from "userCount" where "day" < (${now} at time zone 'UTC')::date
      group by "day" having count(*) > 1 limit ${batch}
    ), "taken" as (
      delete from "userCount" where "id" = any(array(
        select "id" from "userCount" where "day" in (select "day" from "several") for update skip locked
      )) returning "day", "count"
    )
    insert into "userCount" ("day", "count") select "day", sum("count") from "taken" group by "day"`.execute(db)
  return Number(numAffectedRows)
}
