import { type Kysely, type Migration, sql } from 'kysely'

// Of one statement; more are announced as "all".
const MOST_KEYS = 50

/** A table whose changes are announced: as `prefix` and what is in the column `key`, where one of `columns` changes. */
export type Announced = { table: string; prefix: string; key: string; columns: readonly string[]; name?: string }

// What kept answers show and decisions read. Not when a session was renewed: it then ends later, and nothing else changes.
const columns = {
  session: [
    ...['userId', 'token', 'createdAt', 'ipAddress', 'userAgent', 'activeOrganizationId', 'activeTeamId'],
    ...['impersonatedBy', 'methods', 'factors', 'secondFactorAt', 'confirmedAt', 'fields'],
  ],
  user: [
    ...['name', 'email', 'emailVerified', 'image', 'createdAt', 'updatedAt', 'role', 'banned', 'banReason'],
    ...['banExpires', 'isAnonymous', 'twoFactorEnabled', 'language', 'username', 'displayUsername', 'fields'],
  ],
  member: ['organizationId', 'userId', 'role', 'teamId', 'createdAt', 'fields'],
  organization: ['name', 'slug', 'logo', 'metadata', 'createdAt', 'fields', 'twoFactorRequiredFrom'],
}

const session: Announced = { table: 'session', prefix: 's', key: 'id', columns: columns.session }
const user: Announced = { table: 'user', prefix: 'u', key: 'id', columns: columns.user }
const organization: Announced = { table: 'organization', prefix: 'o', key: 'id', columns: columns.organization }
const member: Announced = { table: 'member', prefix: 'm', key: 'userId', columns: columns.member }

const statements = [
  functionOf('announce_everything', "perform pg_notify('foyer_changes', 'all');"),
  ...[session, user, organization, member].flatMap((announced) => ofUpdates(announced)),
  ...ofRows(member, 'insert', 'new', keysOf(member)),
  ...ofRows(member, 'delete', 'old', keysOf(member)),
  ...ofRows(session, 'delete', 'old', endedSessions()),
  ...[session, user, organization, member].flatMap(ofTruncate),
]

function ofUpdates(announced: Announced, join: Join = 'join'): string[] {
  const name = updatesOf(announced)
  return [
    functionOf(name, announcingUpdates(announced, join)),
    ...triggerOf(
      announced.table,
      { name, event: 'update', referencing: 'referencing old table as "old_rows" new table as "new_rows"' },
      name,
    ),
  ]
}

function updatesOf({ table, name = table }: Announced): string {
  return `announce_${name}_updates`
}

function announcingUpdates({ table, prefix, key, columns }: Announced, join: Join): string {
  const of = (row: string) => `("${row}".${columns.map((column) => `"${column}"`).join(`, "${row}".`)})`
  const ended = table === 'session' ? 'or "after"."expiresAt" < "before"."expiresAt"' : ''
  return announcing(`select distinct '${prefix}:' || "key" from "old_rows" "before" ${join} "new_rows" "after" using ("id"),
    lateral (values ("before"."${key}"), ("after"."${key}")) as "changed" ("key")
    where "key" is not null and (${of('before')} is distinct from ${of('after')} ${ended}) limit ${MOST_KEYS + 1}`)
}

/** What announces every change of a table, and nothing else of it: rows that come, change and go. */
export function announcementsOf(announced: Announced): string[] {
  return [
    ...ofUpdates(announced, 'full join'),
    ...ofRows(announced, 'insert', 'new', keysOf(announced)),
    ...ofRows(announced, 'delete', 'old', keysOf(announced)),
  ]
}

/** What announces that a table was emptied. */
export function ofTruncate({ table }: Pick<Announced, 'table'>): string[] {
  return triggerOf(
    table,
    { name: `announce_${table}_truncation`, event: 'truncate', referencing: '' },
    'announce_everything',
  )
}

/**
 * The same functions with a full join, which is never made row by row with row. A process plans a function once, often for
 * a statement of one row, and would then compare each of 20,000 rows with each.
 */
export const linearAnnouncements: readonly string[] = [session, user, organization, member].map((announced) =>
  functionOf(updatesOf(announced), announcingUpdates(announced, 'full join')).replace(/^create/, 'create or replace'),
)

function ofRows(
  { table, name: named = table }: Announced,
  event: 'insert' | 'delete',
  rows: 'old' | 'new',
  body: string,
): string[] {
  const name = `announce_${named}_${event}s`
  return [
    functionOf(name, body),
    ...triggerOf(table, { name, event, referencing: `referencing ${rows} table as "changed_rows"` }, name),
  ]
}

function keysOf({ prefix, key }: Announced): string {
  const keys = `select distinct '${prefix}:' || "${key}" from "changed_rows" limit ${MOST_KEYS + 1}`
  return announcing(keys)
}

// Answers about a session are not kept beyond its end: those that are swept in bulk take nothing away, and must not empty
// every process's memory.
function endedSessions(): string {
  const living = 'where "expiresAt" > now()'
  return announcing(`select 's:' || "id" from "changed_rows"
      ${living} or (select count(*) from "changed_rows") <= ${MOST_KEYS} limit ${MOST_KEYS + 1}`)
}

// Calls and reads nothing that stands in a schema: whoever writes the row may have any `search_path`, as `pg_dump` has none.
function announcing(keys: string): string {
  return `declare "keys" text[] := array(${keys});
  begin
    if cardinality("keys") > ${MOST_KEYS} then perform pg_notify('foyer_changes', 'all');
    else perform pg_notify('foyer_changes', "key") from unnest("keys") as "key"; end if;
  end;`
}

function functionOf(name: string, body: string): string {
  return `create function "${name}"() returns trigger language plpgsql as $$ begin
    ${body}
    return null;
  end $$`
}

type Join = 'join' | 'full join'

type Trigger = { name: string; event: string; referencing: string }

// Always: also where `session_replication_role` is `replica`, as some tools that load rows set it.
function triggerOf(table: string, { name, event, referencing }: Trigger, called: string): string[] {
  return [
    `create trigger "${name}" after ${event} on "${table}" ${referencing}
      for each statement execute function "${called}"()`,
    `alter table "${table}" enable always trigger "${name}"`,
  ]
}

export const announcedChanges: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
