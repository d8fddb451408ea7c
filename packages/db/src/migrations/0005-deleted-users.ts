import { type Kysely, type Migration, sql, type Transaction } from 'kysely'
import { withoutTimeout } from '#engine/statement-timeout.ts'
import { sorted, time } from './0001-initial/types.ts'

// By a trigger, so that a user is remembered however they are deleted, also by a process of the version before.
const statements = [
  // The event up to which theirs have been forgotten.
  `create table "deletedUser" ("id" ${sorted} primary key, "reachedAt" ${time}, "reachedId" bigint)`,
  `create function "remember_deleted_users"() returns trigger language plpgsql as $$ begin
    insert into "deletedUser" ("id") select "id" from "deleted" on conflict do nothing;
    return null;
  end $$`,
  `create trigger "user_deleted_trigger" after delete on "user" referencing old table as "deleted"
    for each statement execute function "remember_deleted_users"()`,
]

export const deletedUsers: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const BATCH = 1000

type Event = { createdAt: Date; id: number }

/** Users who were deleted before are forgotten too; running again changes nothing. */
export async function carryOverDeletedUsers(db: Kysely<unknown>): Promise<void> {
  for (const type of ['user.deleted', 'user-deleted']) {
    let last: Event | undefined
    do last = await withoutTimeout(db, (trx) => listDeletedUsers(trx, type, last))
    while (last !== undefined)
  }
}

/** Lists the users of the events of a type that come next after one; returns the last of them. */
async function listDeletedUsers(
  trx: Transaction<unknown>,
  type: string,
  after: Event | undefined,
): Promise<Event | undefined> {
  const next = after === undefined ? sql`true` : sql`("createdAt", "id") > (${after.createdAt}, ${after.id})`
  const { rows } = await sql<Event>`
    with "batch" as (
      select "createdAt", "id", "targetUserId" from "auditEvent"
      where "type" = ${type} and ${next} order by "createdAt", "id" limit ${sql.lit(BATCH)}
    ), "listed" as (
      insert into "deletedUser" ("id") select distinct "targetUserId" from "batch"
      where "targetUserId" is not null and not exists (select from "user" where "user"."id" = "targetUserId")
      on conflict do nothing
    )
    select "createdAt", "id" from "batch" order by "createdAt" desc, "id" desc limit 1`.execute(trx)
  return rows[0]
}
