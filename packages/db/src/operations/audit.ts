import type { EventType } from '@foyer/auth-domain/audit/event-types'
import type { Event, EventFilter, EventPosition } from '@foyer/auth-domain/audit/list-events'
import type { Transaction } from 'kysely'
import type { Db } from '#engine/handles.ts'
import type { Database } from '#schema/database.ts'
import { readEventType, storedEventTypes } from './legacy-event-types.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export interface AuditEvent {
  type: EventType
  at: Date
  actorId?: string | undefined
  /** The admin who impersonates the actor. */
  impersonatorId?: string | undefined
  targetUserId?: string | undefined
  organizationId?: string | undefined
  ipAddress?: string | undefined
  userAgent?: string | undefined
  detail?: Readonly<Record<string, Json>> | undefined
}

/** Records an event in the transaction of the change itself, so that both are committed or neither is. */
export async function recordEvent(trx: Transaction<Database>, event: AuditEvent): Promise<void> {
  await trx
    .insertInto('auditEvent')
    .values({
      type: event.type,
      actorId: event.actorId ?? null,
      impersonatorId: event.impersonatorId ?? null,
      targetUserId: event.targetUserId ?? null,
      organizationId: event.organizationId ?? null,
      ipAddress: event.ipAddress ?? null,
      userAgent: event.userAgent ?? null,
      detail: event.detail === undefined ? null : JSON.stringify(event.detail),
      createdAt: event.at,
    })
    .execute()
}

export type EventQuery = EventFilter & { after: EventPosition | undefined; limit: number }

/** A page of events by keyset, newest first, with names and emails of referenced users that still exist. */
export async function findEvents(db: Db, query: EventQuery): Promise<Event[]> {
  const rows = await positionedQuery(db, query)
    .orderBy('auditEvent.createdAt', 'desc')
    .orderBy('auditEvent.id', 'desc')
    .limit(query.limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    type: readEventType(row.type),
    createdAt: row.createdAt,
    actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName, email: row.actorEmail },
    impersonatorId: row.impersonatorId,
    target: row.targetUserId === null ? null : { id: row.targetUserId, name: row.targetName, email: row.targetEmail },
    organizationId: row.organizationId,
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    detail: row.detail === null ? null : JSON.parse(row.detail),
  }))
}

function positionedQuery(db: Db, query: EventQuery) {
  const { from, until, after } = query
  let statement = filteredQuery(db, query)
  if (from !== undefined) statement = statement.where('auditEvent.createdAt', '>=', from)
  if (until !== undefined) statement = statement.where('auditEvent.createdAt', '<', until)
  if (after === undefined) return statement
  return statement.where((row) =>
    row(row.refTuple('auditEvent.createdAt', 'auditEvent.id'), '<', row.tuple(after.createdAt, after.id)),
  )
}

const filterColumns = ['actorId', 'targetUserId', 'organizationId'] as const

function filteredQuery(db: Db, query: EventQuery) {
  let statement = db
    .selectFrom('auditEvent')
    .leftJoin('user as actor', 'actor.id', 'auditEvent.actorId')
    .leftJoin('user as target', 'target.id', 'auditEvent.targetUserId')
    .select([
      'auditEvent.id',
      'auditEvent.type',
      'auditEvent.createdAt',
      'auditEvent.actorId',
      'auditEvent.impersonatorId',
      'auditEvent.targetUserId',
      'auditEvent.organizationId',
      'auditEvent.ipAddress',
      'auditEvent.userAgent',
      'auditEvent.detail',
      'actor.name as actorName',
      'actor.email as actorEmail',
      'target.name as targetName',
      'target.email as targetEmail',
    ])
  if (query.type !== undefined) statement = statement.where('auditEvent.type', 'in', storedEventTypes(query.type))
  for (const name of filterColumns) {
    const value = query[name]
    if (value !== undefined) statement = statement.where(`auditEvent.${name}`, '=', value)
  }
  return statement
}
