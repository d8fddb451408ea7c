// Of one statement; more are announced as "all".
const MOST_KEYS = 50

const changedEnds = `select "after"."memberId" from "new_rows" as "after"
  full join "old_rows" as "before" using ("memberId", "roleId") where "after"."until" is distinct from "before"."until"`

/**
 * The rows of roles follow the names in "member"."role" and "invitation"."role": whoever writes the names, also a version that
 * does not know the rows, has written both. What a row says beside stays while its name does. Of invitations there are rows
 * while they are pending. Tables are named in the schema of the one that is written: a writer may have any `search_path`.
 */
export const roleTriggers: readonly string[] = [
  ...following({ table: 'member', isOpen: 'true' }),
  ...following({ table: 'invitation', isOpen: `"row"."status" = 'pending'` }),
  functionOf(
    'announce_organization_roles',
    `perform pg_notify('foyer_changes', 'o:' || "organizationId")
      from (select distinct "organizationId" from "changed_rows") as "changed";`,
  ),
  // Of names that come and go the member's own row tells.
  functionOf(
    'announce_member_role_ends',
    `if exists (${changedEnds}) then execute format($sql$ select pg_notify('foyer_changes', "key") from (
        select case when count(*) over () > ${MOST_KEYS} then 'all' else 'm:' || "userId" end as "key" from (
          select distinct "userId" from (${changedEnds}) as "changed" join %1$I."member" on "member"."id" = "changed"."memberId"
        ) as "users") as "keys" group by "key" $sql$, tg_table_schema); end if;`,
  ),
  ...announcing('organizationRole', 'announce_organization_roles', ['insert', 'update', 'delete']),
  `create trigger "announce_member_role_ends" after update on "memberRole"
    referencing old table as "old_rows" new table as "new_rows"
    for each statement execute function "announce_member_role_ends"()`,
  `alter table "memberRole" enable always trigger "announce_member_role_ends"`,
  ...['organizationRole', 'memberRole'].flatMap((table) => [
    `create trigger "announce_${table}_truncation" after truncate on "${table}"
      for each statement execute function "announce_everything"()`,
    `alter table "${table}" enable always trigger "announce_${table}_truncation"`,
  ]),
]

type Followed = { table: 'member' | 'invitation'; isOpen: string }

function following({ table, isOpen }: Followed): string[] {
  const rows = `${table}Role`
  const holder = `${table}Id`
  const named = `select distinct "row"."id" as "holder", coalesce("stored"."id", 'configured:' || "names"."name") as "roleId"
    from "changed" as "row" cross join unnest(string_to_array("row"."role", ',')) as "names" ("name")
    left join %1$I."organizationRole" as "stored" on "stored"."organizationId" = "row"."organizationId"
      and "stored"."name" = "names"."name"
    where "names"."name" <> '' and ${isOpen}`
  const inserting = `insert into %1$I."${rows}" ("${holder}", "roleId") select "holder", "roleId" from "named" on conflict do nothing`
  return [
    functionOf(
      `follow_added_${table}_roles`,
      `execute format($sql$ with "changed" as (select * from "new_rows"), "named" as (${named}) ${inserting} $sql$, tg_table_schema);`,
    ),
    functionOf(
      `follow_changed_${table}_roles`,
      `if exists (${changedOf(table)}) then execute format($sql$ with "changed" as (${changedOf(table)}), "named" as (${named}),
        "left" as (delete from %1$I."${rows}" where "${holder}" = any(array(select "id" from "changed")) and not exists (
          select from "named" where "holder" = "${holder}" and "named"."roleId" = "${rows}"."roleId"))
        ${inserting} $sql$, tg_table_schema); end if;`,
    ),
    `create trigger "${table}_roles_added_trigger" after insert on "${table}" referencing new table as "new_rows"
      for each statement execute function "follow_added_${table}_roles"()`,
    `create trigger "${table}_roles_changed_trigger" after update on "${table}"
      referencing old table as "old_rows" new table as "new_rows"
      for each statement execute function "follow_changed_${table}_roles"()`,
  ]
}

// A full join is never made row by row with row: a process plans a function once, often for a statement of one row.
function changedOf(table: Followed['table']): string {
  const columns = table === 'member' ? ['role'] : ['role', 'status']
  const of = (row: string) => `(${columns.map((column) => `"${row}"."${column}"`).join(', ')})`
  return `select "after".* from "new_rows" as "after" full join "old_rows" as "before" using ("id")
    where ${of('before')} is distinct from ${of('after')}`
}

function functionOf(name: string, body: string): string {
  return `create function "${name}"() returns trigger language plpgsql set search_path = '' as $$ begin
    ${body}
    return null;
  end $$`
}

// Always: also where `session_replication_role` is `replica`, as some tools that load rows set it.
function announcing(table: string, called: string, events: readonly ('insert' | 'update' | 'delete')[]): string[] {
  return events.flatMap((event) => [
    `create trigger "${called}_${event}" after ${event} on "${table}"
      referencing ${event === 'delete' ? 'old' : 'new'} table as "changed_rows"
      for each statement execute function "${called}"()`,
    `alter table "${table}" enable always trigger "${called}_${event}"`,
  ])
}
