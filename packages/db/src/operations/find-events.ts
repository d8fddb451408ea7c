import type { EventType } from '@foyer/auth-domain/audit/event-types'
import type { EventFilter, PresentUser } from '@foyer/auth-domain/audit/list-events'
import type { Event, EventPosition } from '@foyer/auth-domain/audit/list-events.schema'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#engine/handles.ts'

export type EventQuery = EventFilter & { after: EventPosition | undefined; limit: number }

/** A page of events by keyset, newest first. */
export async function findEvents(db: Db, query: EventQuery): Promise<Event[]> {
  return readEvents(db, pageOf(query))
}

/** The event at exactly this position. */
export async function findEvent(db: Db, { createdAt, id }: EventPosition): Promise<Event | undefined> {
  const [event] = await readEvents(db, sql`(${selected} where "createdAt" = ${createdAt} and "id" = ${id})`)
  return event
}

/** The events at these positions, by their ids; one that was dropped is missing. */
export async function findEventsAt(db: Db, positions: readonly EventPosition[]): Promise<Map<number, Event>> {
  if (positions.length === 0) return new Map()
  const keys = JSON.stringify(positions.map(({ createdAt, id }) => ({ createdAt, id })))
  const page = sql`(${selected} natural join jsonb_to_recordset(${keys}::jsonb)
    as "at" ("createdAt" timestamptz(3), "id" bigint))`
  return new Map((await readEvents(db, page)).map((event) => [event.id, event]))
}

/** Those of these users who still exist, and are members of the organization where one is given. */
export async function findPresentUsers(
  db: Db,
  ids: readonly string[],
  organizationId: string | undefined,
): Promise<PresentUser[]> {
  const users = db.selectFrom('user').select(['user.id', 'user.image']).where('user.id', 'in', ids)
  if (ids.length === 0) return []
  if (organizationId === undefined) return users.execute()
  return users
    .innerJoin('member', 'member.userId', 'user.id')
    .where('member.organizationId', '=', organizationId)
    .execute()
}

const stored = [
  'id',
  'type',
  'createdAt',
  'actorId',
  'actorName',
  'actorEmail',
  'impersonatorId',
  'targetUserId',
  'targetName',
  'targetEmail',
  'organizationId',
  'organizationName',
  'ipAddress',
  'userAgent',
  'detail',
] as const

type Row = Record<Exclude<(typeof stored)[number], 'id' | 'type' | 'createdAt'>, string | null> & {
  id: number
  type: string
  createdAt: Date
  impersonatorName: string | null
  impersonatorEmail: string | null
  apiKeyId: string | null
  apiKeyName: string | null
}

const selected = sql`select ${sql.join(stored.map((column) => sql.ref(column)))} from "auditEvent"`
const newestFirst = sql`order by "createdAt" desc, "id" desc`

// Only the events of the page are joined with what is called now as it is.
async function readEvents(db: Db, page: RawBuilder<unknown>): Promise<Event[]> {
  const { rows } = await sql<Row>`
    select "event".*, "by"."name" as "impersonatorName", "by"."email" as "impersonatorEmail",
      coalesce("key"."name", "serviceKey"."name") as "apiKeyName",
      coalesce("event"."ownKeyId", "event"."serviceKeyId") as "apiKeyId"
    from (select *, ("detail"::jsonb ->> 'apiKeyId') collate "C" as "ownKeyId",
      ("detail"::jsonb ->> 'serviceKeyId') collate "C" as "serviceKeyId" from ${page} as "page") as "event"
    left join "user" as "by" on "by"."id" = "event"."impersonatorId"
    left join "apikey" as "key" on "key"."id" = "event"."ownKeyId"
    left join "serviceKey" on "serviceKey"."id" = "event"."serviceKeyId"
    ${newestFirst}`.execute(db)
  return rows.map(toEvent)
}

function toEvent(row: Row): Event {
  return {
    id: row.id,
    // The edge where what recordEvent wrote is read again.
    type: row.type as EventType,
    createdAt: row.createdAt,
    actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName, email: row.actorEmail },
    impersonatorId: row.impersonatorId,
    impersonator:
      row.impersonatorId === null
        ? null
        : { id: row.impersonatorId, name: row.impersonatorName, email: row.impersonatorEmail },
    apiKey: row.apiKeyId === null ? null : { id: row.apiKeyId, name: row.apiKeyName },
    target: row.targetUserId === null ? null : { id: row.targetUserId, name: row.targetName, email: row.targetEmail },
    organizationId: row.organizationId,
    organizationName: row.organizationName,
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    detail: row.detail === null ? null : JSON.parse(row.detail),
  }
}

/** The page of a query, in parentheses. Whatever it filters by, it reads about as many events as it answers. */
function pageOf(query: EventQuery): RawBuilder<unknown> {
  const { userId, types, actorId, targetUserId, organizationId } = query
  if (userId !== undefined) return pageOfUser(query, userId)
  const isNarrow = [actorId, targetUserId, organizationId].some((id) => id !== undefined)
  return types === undefined || isNarrow ? part(query) : pageOfTypes(query, types)
}

// Each part reads the newest of an index; an event of several parts is answered once.
function pageOfUser(query: EventQuery, userId: string): RawBuilder<unknown> {
  const started: EventType = 'user.impersonation.started'
  const impersonated = sql`(select distinct "targetUserId" as "id" from "auditEvent"
    where "actorId" = ${userId} and "type" = ${started})`
  const asOthers = part(query, sql`"actorId" = "impersonated"."id" and "impersonatorId" = ${userId}`)
  const parts = [
    part(query, sql`"actorId" = ${userId}`),
    part(query, sql`"targetUserId" = ${userId}`),
    sql`(select "event".* from ${impersonated} as "impersonated" cross join lateral ${asOthers} as "event")`,
  ]
  return sql`(select distinct on ("createdAt", "id") * from (${sql.join(parts, sql` union all `)}) as "part"
    ${newestFirst} ${limited(query)})`
}

// An index has the events of one type in their order, not those of several. It is the only one in the order that is asked
// for: another would be read through for a rare type.
function pageOfTypes(query: EventQuery, types: readonly EventType[]): RawBuilder<unknown> {
  const conditions = sql.join([...withinType(query), ...conditionsOf({ ...query, types: undefined })], sql` and `)
  return sql`(select "event".* from unnest(${types}::text[]) as "kind" ("type") cross join lateral (
      ${selected} where ${conditions} order by "auditEvent"."type" desc, "createdAt" desc, "id" desc ${limited(query)}
    ) as "event" ${newestFirst} ${limited(query)})`
}

// Not "equal", which would let the planner leave the type out of the order.
function withinType({ from, until, after }: EventQuery): RawBuilder<unknown>[] {
  const type = sql`"kind"."type" collate "C"`
  const time = sql`"auditEvent"."type", "createdAt"`
  return [
    from === undefined ? sql`"auditEvent"."type" >= ${type}` : sql`(${time}) >= (${type}, ${from})`,
    until === undefined ? sql`"auditEvent"."type" <= ${type}` : sql`(${time}) < (${type}, ${until})`,
    ...(after === undefined ? [] : [sql`(${time}, "id") < (${type}, ${after.createdAt}, ${after.id})`]),
  ]
}

function part(query: EventQuery, condition: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  const conditions = sql.join([condition, ...conditionsOf(query)], sql` and `)
  return sql`(${selected} where ${conditions} ${newestFirst} ${limited(query)})`
}

// Not a parameter: a plan for any number would be one for very many.
function limited({ limit }: EventQuery): RawBuilder<unknown> {
  return sql`limit ${sql.lit(limit)}`
}

function conditionsOf({ types, from, until, after, ...query }: EventQuery): RawBuilder<unknown>[] {
  const ids = (['actorId', 'targetUserId', 'organizationId'] as const).flatMap((name) =>
    query[name] === undefined ? [] : [sql`${sql.ref(name)} = ${query[name]}`],
  )
  return [
    ...ids,
    ...(types === undefined ? [] : [sql`"type" = any(${types}::text[])`]),
    ...(from === undefined ? [] : [sql`"createdAt" >= ${from}`]),
    ...(until === undefined ? [] : [sql`"createdAt" < ${until}`]),
    ...(after === undefined ? [] : [sql`("createdAt", "id") < (${after.createdAt}, ${after.id})`]),
  ]
}
