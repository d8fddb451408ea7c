import type { Daily, Overview } from '@foyer/auth-domain/admin/overview'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#engine/handles.ts'

/** Number of new users per day since `since` (UTC); days without any are missing. */
export function countSignUpsByDay(db: Db, since: Date): Promise<Daily> {
  return countByDay(db, sql`"createdAt"`, sql`"user" where "createdAt" >= ${since}`)
}

/** Number of unexpired sessions by the day of their last renewal since `since` (UTC). */
export function countActiveSessionsByDay(db: Db, since: Date, now: Date): Promise<Daily> {
  return countByDay(db, sql`"updatedAt"`, sql`"session" where "updatedAt" >= ${since} and "expiresAt" > ${now}`)
}

// The day is cast to text after grouping: once per day, not once per row.
async function countByDay(db: Db, time: RawBuilder<unknown>, rows: RawBuilder<unknown>): Promise<Daily> {
  const counted = await sql<Daily[number]>`
    select cast("day" as text) as "day", "count" from (
      select cast(${time} at time zone 'UTC' as date) as "day", count(*) as "count" from ${rows} group by 1
    ) as days order by 1`.execute(db)
  return counted.rows
}

/** Totals of users, organizations and sessions, and the state of the outbox. */
export async function findTotals(db: Db, now: Date): Promise<Pick<Overview, 'totals' | 'outbox'>> {
  const unsent = sql`"sentAt" is null and "parkedAt" is null`
  const { rows } = await sql<Overview['totals'] & Overview['outbox']>`
    select
      (select coalesce(sum("count"), 0)::bigint from "userCount") as "users",
      (select count(*) from "organization") as "organizations",
      (select count(*) from "session" where "expiresAt" > ${now}) as "sessions",
      (select count(*) from "outbox" where "parkedAt" is not null) as "parked",
      mail.* from (
        select count(*) filter (where "lastError" is null) as "waiting",
          count(*) filter (where "lastError" is not null) as "retrying",
          min("createdAt") as "oldest" from "outbox" where ${unsent}
      ) as mail`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A count gave no row')
  const { users, organizations, sessions, ...outbox } = row
  return { totals: { users, organizations, sessions }, outbox }
}
