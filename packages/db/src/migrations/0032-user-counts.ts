import { type Kysely, type Migration, sql } from 'kysely'
import { withoutTimeout } from '#engine/statement-timeout.ts'
import { correctUserCounts } from '#users/user-counts.ts'

const day = (row: string) => `(${row}"createdAt" at time zone 'UTC')::date`

const statements = [
  // Half of a page is left free, so that a count that grows stays on it and its index is not written.
  `create table "userCount" (
    "id" bigint generated always as identity,
    "day" date not null,
    "count" bigint not null,
    primary key ("day", "id")
  ) with (fillfactor = 50)`,
  functionOf('count_inserted_users', adding(`select ${day('')}, count(*) from "changed_rows" group by 1`)),
  functionOf('count_deleted_users', adding(`select ${day('')}, -count(*) from "changed_rows" group by 1`)),
  functionOf('count_redated_user', adding(`values (${day('old.')}, -1), (${day('new.')}, 1)`)),
  functionOf('count_no_users', `execute format('delete from %I."userCount"', tg_table_schema);`),
  ...triggerOf(
    'user_inserted_count_trigger',
    'insert',
    `referencing new table as "changed_rows" ${each('inserted_users')}`,
  ),
  ...triggerOf(
    'user_deleted_count_trigger',
    'delete',
    `referencing old table as "changed_rows" ${each('deleted_users')}`,
  ),
  // Of rows, so that other updates cost nothing: hardly anything writes this column.
  ...triggerOf(
    'user_redated_count_trigger',
    'update of "createdAt"',
    `for each row when (old."createdAt" is distinct from new."createdAt") execute function "count_redated_user"()`,
  ),
  ...triggerOf('user_truncated_count_trigger', 'truncate', each('no_users')),
]

// Waits for nobody, and so takes part in no deadlock: of a day's rows it takes one that no other transaction holds, and
// makes one where there is none. There are as many as once wrote at the same time, until the sweeper merges them.
function adding(changes: string): string {
  const free = 'select "id" from %1$I."userCount" where "day" = $1 limit 1 for update skip locked'
  const added = `update %1$I."userCount" set "count" = "count" + $2 where "day" = $1 and "id" = (${free})`
  return `for "of_day", "more" in ${changes} loop
      execute format('${added}', tg_table_schema) using "of_day", "more";
      get diagnostics "found" = row_count;
      if "found" = 0 then
        execute format('insert into %I."userCount" ("day", "count") values ($1, $2)', tg_table_schema)
          using "of_day", "more";
      end if;
    end loop;`
}

// The table is that beside `user`, wherever that is moved to: whoever writes the row may have any `search_path`.
function functionOf(name: string, body: string): string {
  return `create function "${name}"() returns trigger language plpgsql set search_path = pg_catalog as $$
  declare "of_day" date; "more" bigint; "found" integer;
  begin
    ${body}
    return null;
  end $$`
}

function each(counted: string): string {
  return `for each statement execute function "count_${counted}"()`
}

// Always: also where `session_replication_role` is `replica`, as some tools that load rows set it.
function triggerOf(name: string, event: string, called: string): string[] {
  return [
    `create trigger "${name}" after ${event} on "user" ${called}`,
    `alter table "user" enable always trigger "${name}"`,
  ]
}

export const userCounts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

/** Counts the users of before. Nobody waits for it; running again changes nothing. */
export async function carryOverUserCounts(db: Kysely<unknown>): Promise<void> {
  await withoutTimeout(db, correctUserCounts)
}
