// Of one statement; more are announced as "all".
const MOST_KEYS = 50

/** A table whose changes are announced: as `prefix` and what is in the column `key`, where one of `columns` changes. */
type Announced = { table: string; prefix: string; key: string; columns: readonly string[]; name?: string }

// What kept answers show and decisions read. Not when a session was renewed: it then ends later, and nothing else changes.
const session: Announced = {
  ...{ table: 'session', prefix: 's', key: 'id' },
  columns: [
    ...['userId', 'token', 'createdAt', 'ipAddress', 'userAgent', 'activeOrganizationId', 'activeTeamId'],
    ...['impersonatedBy', 'methods', 'factors', 'secondFactorAt', 'confirmedAt', 'fields'],
  ],
}
const user: Announced = {
  ...{ table: 'user', prefix: 'u', key: 'id' },
  columns: [
    ...['name', 'email', 'emailVerified', 'image', 'createdAt', 'updatedAt', 'role', 'banned', 'banReason'],
    ...['banExpires', 'isAnonymous', 'twoFactorEnabled', 'language', 'username', 'displayUsername', 'fields'],
  ],
}
const organization: Announced = {
  ...{ table: 'organization', prefix: 'o', key: 'id' },
  columns: ['name', 'slug', 'logo', 'metadata', 'createdAt', 'fields', 'twoFactorRequiredFrom'],
}
const member: Announced = {
  ...{ table: 'member', prefix: 'm', key: 'userId' },
  columns: ['organizationId', 'userId', 'role', 'teamId', 'createdAt', 'fields'],
}
// What the answer about a whole organization shows beside itself and its users.
const parts: readonly Announced[] = [
  { ...member, name: 'organization_member', prefix: 'p', key: 'organizationId' },
  {
    ...{ table: 'invitation', prefix: 'p', key: 'organizationId' },
    columns: ['organizationId', 'email', 'role', 'status', 'teamId', 'inviterId', 'createdAt', 'expiresAt'],
  },
  { table: 'team', prefix: 'p', key: 'organizationId', columns: ['name', 'organizationId', 'createdAt', 'updatedAt'] },
]

/** One `NOTIFY` for what has changed, which empties memories of what depends on it (docs/decisions/0022). */
export const announcements: readonly string[] = [
  functionOf('announce_everything', "perform pg_notify('foyer_changes', 'all');"),
  ...[session, user, organization, member, ...parts].flatMap(ofUpdates),
  ...[member, ...parts].flatMap((one) => [
    ...ofRows(one, 'insert', keysOf(one)),
    ...ofRows(one, 'delete', keysOf(one)),
  ]),
  ...ofRows(session, 'delete', endedSessions()),
  ...['session', 'user', 'organization', 'member', 'invitation', 'team'].flatMap((table) =>
    triggerOf(table, `announce_${table}_truncation`, 'truncate', 'announce_everything'),
  ),
]

// A full join is never made row by row with row. A process plans a function once, often for a statement of one row, and
// would then compare each of 20,000 rows with each.
function ofUpdates({ table, name = table, prefix, key, columns }: Announced): string[] {
  const of = (row: string) => `("${row}".${columns.map((column) => `"${column}"`).join(`, "${row}".`)})`
  const ended = table === 'session' ? 'or "after"."expiresAt" < "before"."expiresAt"' : ''
  const changed =
    announcing(`select distinct '${prefix}:' || "key" from "old_rows" "before" full join "new_rows" "after" using ("id"),
    lateral (values ("before"."${key}"), ("after"."${key}")) as "changed" ("key")
    where "key" is not null and (${of('before')} is distinct from ${of('after')} ${ended}) limit ${MOST_KEYS + 1}`)
  const called = `announce_${name}_updates`
  const rows = 'referencing old table as "old_rows" new table as "new_rows"'
  return [functionOf(called, changed), ...triggerOf(table, called, `update on "${table}" ${rows}`, called)]
}

function ofRows({ table, name = table }: Announced, event: 'insert' | 'delete', body: string): string[] {
  const called = `announce_${name}_${event}s`
  const rows = `referencing ${event === 'insert' ? 'new' : 'old'} table as "changed_rows"`
  return [functionOf(called, body), ...triggerOf(table, called, `${event} on "${table}" ${rows}`, called)]
}

function keysOf({ prefix, key }: Announced): string {
  return announcing(`select distinct '${prefix}:' || "${key}" from "changed_rows" limit ${MOST_KEYS + 1}`)
}

// Answers about a session are not kept beyond its end: those that are swept in bulk take nothing away, and must not empty
// every process's memory.
function endedSessions(): string {
  return announcing(`select 's:' || "id" from "changed_rows"
      where "expiresAt" > now() or (select count(*) from "changed_rows") <= ${MOST_KEYS} limit ${MOST_KEYS + 1}`)
}

// Calls and reads nothing that stands in a schema: a writer may have any `search_path`, as `pg_dump` has none.
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

// Always: also where `session_replication_role` is `replica`, as some tools that load rows set it.
function triggerOf(table: string, name: string, event: string, called: string): string[] {
  const on = event === 'truncate' ? `truncate on "${table}"` : event
  return [
    `create trigger "${name}" after ${on} for each statement execute function "${called}"()`,
    `alter table "${table}" enable always trigger "${name}"`,
  ]
}
