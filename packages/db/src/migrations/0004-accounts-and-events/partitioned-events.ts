import { type Kysely, sql } from 'kysely'
import { sorted, time } from '#migrations/0001-initial/types.ts'

const EVENTS = '"auditEvent"'
const ids = '"auditEvent_id"'

// The names of things as they were; the transaction that wrote the event, for the sequencer; the order for readers.
const added = [
  '"actorName" text',
  '"actorEmail" text',
  '"targetName" text',
  '"targetEmail" text',
  '"organizationName" text',
  '"position" bigint',
]

const indexes = {
  audit_event_created_index: '("createdAt", "id")',
  audit_event_actor_index: '("actorId", "createdAt", "id")',
  audit_event_target_index: '("targetUserId", "createdAt", "id")',
  audit_event_organization_index: '("organizationId", "createdAt", "id")',
  audit_event_type_index: '("type", "createdAt", "id")',
  audit_event_position_index: '("position") where "position" is not null',
  audit_event_unsequenced_index: '("id") where "position" is null',
}

// The id comes from a sequence: identity columns of partitioned tables need PostgreSQL 17. No primary key, because it
// would have to contain the time, and would be built over every row of before while nobody can write.
const partitioned = `create table ${EVENTS} (
  "id" bigint not null default nextval('${ids}'),
  "type" ${sorted} not null,
  "actorId" ${sorted},
  "impersonatorId" ${sorted},
  "targetUserId" ${sorted},
  "organizationId" ${sorted},
  "ipAddress" text,
  "detail" text,
  "createdAt" ${time} not null,
  "userAgent" text,
  ${added.join(',\n  ')},
  "transaction" xid8 not null default pg_current_xact_id()
) partition by range ("createdAt")`

const sequence = [
  'create table "eventSequence" ("last" bigint not null)',
  'insert into "eventSequence" values (0)',
  'create unique index "event_sequence_single_row" on "eventSequence" ((true))',
]

const BEFORE = '"auditEvent_before"'

// Every index and the identity leave their names to the partitioned table. A constant stands for the transactions of
// before, all of which have ended.
const setAside = [
  `alter table ${EVENTS} rename to ${BEFORE}`,
  `alter table ${BEFORE} alter column "id" drop identity`,
  `alter table ${BEFORE} drop constraint "auditEvent_pkey"`,
  ...Object.keys(indexes).map((name) => `alter index if exists "${name}" rename to "${name}_before"`),
  ...added.map((column) => `alter table ${BEFORE} add column ${column}`),
  `alter table ${BEFORE} add column "transaction" xid8 not null default '0'`,
  `alter table ${BEFORE} alter column "transaction" drop default`,
]

/**
 * Partitions audit events by month. The table of before becomes the partition of everything until the month after its
 * newest event: no row is moved. Rows of a month without a partition are in the default one.
 */
export async function partitionEvents(db: Kysely<unknown>): Promise<void> {
  const before = await newestEvent(db)
  const start = [`create sequence ${ids}`, ...setAside, partitioned]
  for (const statement of start) await sql.raw(statement).execute(db)
  await sql.raw(`alter sequence ${ids} owned by ${EVENTS}."id"`).execute(db)
  for (const [name, columns] of Object.entries(indexes))
    await sql.raw(`create index "${name}" on ${EVENTS} ${columns}`).execute(db)
  await sql.raw(`create table "auditEvent_default" partition of ${EVENTS} default`).execute(db)
  await (before === undefined ? sql.raw(`drop table ${BEFORE}`).execute(db) : attachBefore(db, before))
  for (const statement of sequence) await sql.raw(statement).execute(db)
}

async function newestEvent(db: Kysely<unknown>): Promise<Date | undefined> {
  const { rows } = await sql<{ newest: Date | null }>`
    select max("createdAt") as "newest" from "auditEvent"`.execute(db)
  return rows[0]?.newest ?? undefined
}

async function attachBefore(db: Kysely<unknown>, newest: Date): Promise<void> {
  const latest = new Date(Math.max(newest.getTime(), Date.now()))
  const end = new Date(Date.UTC(latest.getUTCFullYear(), latest.getUTCMonth() + 1)).toISOString()
  const name = `"auditEvent_until_${end.slice(0, 7).replace('-', '_')}"`
  await sql.raw(`alter table ${BEFORE} rename to ${name}`).execute(db)
  await sql.raw(`alter table ${EVENTS} attach partition ${name} for values from (minvalue) to ('${end}')`).execute(db)
  await sql.raw(`select setval('${ids}', greatest(1, (select max("id") from ${EVENTS})))`).execute(db)
}
