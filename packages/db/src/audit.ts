import type { EventType } from '@foyer/auth-domain/audit/event-types'
import type { Event, EventFilter, EventPosition } from '@foyer/auth-domain/audit/list-events'
import type { Transaction } from 'kysely'
import type { Db } from './handles.ts'
import type { Database } from './schema.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export interface AuditEvent {
  type: EventType
  at: Date
  actorId?: string | undefined
  /** The admin behind the actor. */
  impersonatorId?: string | undefined
  targetUserId?: string | undefined
  organizationId?: string | undefined
  ipAddress?: string | undefined
  userAgent?: string | undefined
  detail?: Readonly<Record<string, Json>> | undefined
}

/** Records what happened in the transaction in which it happens: neither is ever without the other. */
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

/** A page of events by keyset, newest first, with the names of those involved who are still there. */
export async function findEvents(db: Db, query: EventQuery): Promise<Event[]> {
  const rows = await withPlace(db, query)
    .orderBy('auditEvent.createdAt', 'desc')
    .orderBy('auditEvent.id', 'desc')
    .limit(query.limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    // The edge where what recordEvent wrote is read again.
    type: row.type as EventType,
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

function withPlace(db: Db, query: EventQuery) {
  const { from, until, after } = query
  let found = filtered(db, query)
  if (from !== undefined) found = found.where('auditEvent.createdAt', '>=', from)
  if (until !== undefined) found = found.where('auditEvent.createdAt', '<', until)
  if (after === undefined) return found
  return found.where((row) =>
    row(row.refTuple('auditEvent.createdAt', 'auditEvent.id'), '<', row.tuple(after.createdAt, after.id)),
  )
}

const equal = ['type', 'actorId', 'targetUserId', 'organizationId'] as const

function filtered(db: Db, query: EventQuery) {
  let found = db
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
  for (const name of equal) {
    const value = query[name]
    if (value !== undefined) found = found.where(`auditEvent.${name}`, '=', value)
  }
  return found
}
