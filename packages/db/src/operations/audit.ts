import type { EventDetails } from '@foyer/auth-domain/audit/event-details.schema'
import type { EventType } from '@foyer/auth-domain/audit/event-types'
import { sql, type Transaction } from 'kysely'
import type { Db } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import { inSlices, SLICE } from '#engine/slices.ts'
import type { Database } from '#schema/database.ts'

/** When an event was, and by whom, about whom and from where. */
export type EventOrigin = {
  at: Date
  actorId?: string | undefined
  /** The admin who impersonates the actor. */
  impersonatorId?: string | undefined
  targetUserId?: string | undefined
  organizationId?: string | undefined
  ipAddress?: string | undefined
  userAgent?: string | undefined
}

/** An event of one of these types, of any without them, with the detail that is its type's. */
export type AuditEvent<Type extends EventType = EventType> = {
  [One in Type]: EventOrigin & { type: One; detail: EventDetails[One] }
}[Type]

/**
 * Records an event in the transaction of the change itself, so that both are committed or neither is. Users and
 * organization are named as they are at that moment: an event about a deletion is recorded before it.
 */
export async function recordEvent(trx: Transaction<Database>, event: AuditEvent): Promise<void> {
  const write = trx.insertInto('auditEvent').values(({ selectFrom }) => ({
    type: event.type,
    actorName: selectFrom('user')
      .select('name')
      .where('id', '=', event.actorId ?? null),
    actorEmail: selectFrom('user')
      .select('email')
      .where('id', '=', event.actorId ?? null),
    targetName: selectFrom('user')
      .select('name')
      .where('id', '=', event.targetUserId ?? null),
    targetEmail: selectFrom('user')
      .select('email')
      .where('id', '=', event.targetUserId ?? null),
    organizationName: selectFrom('organization')
      .select('name')
      .where('id', '=', event.organizationId ?? null),
    actorId: event.actorId ?? null,
    impersonatorId: event.impersonatorId ?? null,
    targetUserId: event.targetUserId ?? null,
    organizationId: event.organizationId ?? null,
    ipAddress: event.ipAddress ?? null,
    userAgent: event.userAgent ?? null,
    detail: JSON.stringify(event.detail),
    createdAt: event.at,
  }))
  await later(trx, write.compile())
}

/** Records events of one transaction as `recordEvent` does each, in their order, with one statement per slice. */
export function recordEvents(trx: Transaction<Database>, events: readonly AuditEvent[]): Promise<void> {
  return recordEventOfEach(trx, events, (event) => event)
}

/** Records an event of each item, made slice by slice: where a user chooses how many there are, making all holds the event loop. */
export async function recordEventOfEach<Item>(
  trx: Transaction<Database>,
  items: readonly Item[],
  eventOf: (item: Item) => AuditEvent,
): Promise<void> {
  await inSlices(items, async (slice) => {
    const rows = slice.map(eventOf).map(({ at, detail, ...event }) => {
      return { ...event, createdAt: at, detail: JSON.stringify(detail) }
    })
    const write = sql`
      insert into "auditEvent" ("type", "actorName", "actorEmail", "targetName", "targetEmail", "organizationName",
        "actorId", "impersonatorId", "targetUserId", "organizationId", "ipAddress", "userAgent", "detail", "createdAt")
      select "event"."type",
        (select "name" from "user" where "id" = "event"."actorId"),
        (select "email" from "user" where "id" = "event"."actorId"),
        (select "name" from "user" where "id" = "event"."targetUserId"),
        (select "email" from "user" where "id" = "event"."targetUserId"),
        (select "name" from "organization" where "id" = "event"."organizationId"),
        "event"."actorId", "event"."impersonatorId", "event"."targetUserId", "event"."organizationId",
        "event"."ipAddress", "event"."userAgent", "event"."detail", "event"."createdAt"
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ("type" text, "actorId" text,
        "impersonatorId" text, "targetUserId" text, "organizationId" text, "ipAddress" text, "userAgent" text,
        "detail" text, "createdAt" timestamptz)) with ordinality as "event" ("type", "actorId", "impersonatorId",
        "targetUserId", "organizationId", "ipAddress", "userAgent", "detail", "createdAt", "position")
      order by "event"."position"`
    // Held, all slices would be sent in one turn of the event loop.
    if (items.length > SLICE) await write.execute(trx)
    else await later(trx, write.compile(trx))
    return []
  })
}

/** What the event of a user's deletion says of the call that asked for it; undefined when there is no such event. */
export async function findDeletionEvent(db: Db, userId: string): Promise<Partial<EventOrigin> | undefined> {
  const row = await db
    .selectFrom('auditEvent')
    .select(['actorId', 'impersonatorId', 'ipAddress', 'userAgent'])
    .where('targetUserId', '=', userId)
    .where('type', '=', 'user.deleted')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? undefined]))
}

// What is shown is a convenience: a user with more events than these is not read through.
const LATEST_EVENTS = 500

/** What the latest events about a user say of the sessions that were started. */
export async function findStartedSessions(db: Db, userId: string): Promise<{ detail: unknown; createdAt: Date }[]> {
  const rows = await db
    .selectFrom((latest) =>
      latest
        .selectFrom('auditEvent')
        .select(['type', 'detail', 'createdAt'])
        .where('targetUserId', '=', userId)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(LATEST_EVENTS)
        .as('latest'),
    )
    .select(({ fn }) => ['detail', fn.max('createdAt').as('createdAt')])
    .where('type', '=', 'session.created')
    .groupBy('detail')
    .execute()
  return rows.map(({ detail, createdAt }) => ({ detail: detail === null ? null : JSON.parse(detail), createdAt }))
}
