import type { EventType } from '@foyer/auth-domain/audit/event-types'
import type { Event } from '@foyer/auth-domain/audit/list-events.schema'
import type { SubjectFacts } from '@foyer/auth-domain/event-feed/event-feed'
import { FAILING_AFTER_SECONDS } from '@foyer/auth-domain/webhook/delivery'
import type { Webhook } from '@foyer/auth-domain/webhook/webhook'
import { type CompiledQuery, sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import { inSlices, SLICE } from '#engine/slices.ts'
import { isWaiting } from './waiting-deliveries.ts'
import { parseTypes } from './webhooks.ts'

/** An endpoint as far as it is told of events. */
export type Listener = Pick<Webhook, 'id' | 'organizationId' | 'types'>

/** What of an event decides who is told of it, and in which order. */
export type PositionedEvent = SubjectFacts & Pick<Event, 'id' | 'createdAt'> & { position: number }

export type NewDelivery = {
  id: string
  webhookId: string
  event: Pick<PositionedEvent, 'position' | 'createdAt' | 'id' | 'type'> | null
  type: string
  subject: string
}

/** Deliveries of one endpoint that wait at a time: behind them its events are left where they are. */
const MOST_WAITING = 1000

/**
 * The endpoints that are told of events between two positions. One for which as many deliveries wait as may is told of
 * them later.
 */
export async function findListeners(trx: Trx, after: number, last: number): Promise<Listener[]> {
  const { rows } = await sql<{ id: string; organizationId: string | null; types: string | null; waiting: boolean }>`
    select "id", "organizationId", "types", ("dueAt" is not null and ${waitingOf(sql.ref('webhook.id'))} >= ${sql.lit(MOST_WAITING)}) as "waiting"
    from "webhook" where "disabledAt" is null and "behind" is null and ("organizationId" is null or "organizationId" in (
      select "organizationId" from "auditEvent" where "position" > ${after} and "position" <= ${last}))
    order by "id" for update`.execute(trx)
  const full = rows.filter(({ waiting }) => waiting).map(({ id }) => id)
  if (full.length > 0) await trx.updateTable('webhook').set({ behind: after }).where('id', 'in', full).execute()
  return rows.flatMap(({ waiting, types, ...row }) => (waiting ? [] : { ...row, types: parseTypes(types) }))
}

function waitingOf(id: ReturnType<typeof sql.ref>) {
  return sql<number>`(select count(*) from (select from "webhookDelivery"
    where "webhookId" = ${id} and ${isWaiting()} limit ${sql.lit(MOST_WAITING)}) as "some")`
}

/** The events between two positions, of one organization where it is given, in their order. */
export async function findEventsBetween(
  db: Db,
  after: number,
  last: number,
  organizationId: string | null,
): Promise<PositionedEvent[]> {
  const rows = await db
    .selectFrom('auditEvent')
    .select(['position', 'createdAt', 'id', 'type', 'organizationId', 'targetUserId', 'detail'])
    .where('position', '>', after)
    .where('position', '<=', last)
    .$if(organizationId !== null, (query) => query.where('organizationId', '=', organizationId))
    .orderBy('position')
    .execute()
  return rows.map(({ position, type, targetUserId, detail, ...row }) => ({
    ...row,
    position: position ?? 0,
    // The edge where what recordEvent wrote is read again.
    type: type as EventType,
    target: targetUserId === null ? null : { id: targetUserId },
    detail: detail === null ? null : JSON.parse(detail),
  }))
}

/** Stores deliveries that are due at once; of one that there is already, the event is delivered once more. */
export async function insertDeliveries(trx: Trx, deliveries: readonly NewDelivery[], now: Date): Promise<void> {
  // Held, all slices would be sent in one turn of the event loop.
  const write = async (statement: CompiledQuery) => {
    if (deliveries.length > SLICE) await trx.executeQuery(statement)
    else await later(trx, statement)
    return []
  }
  await inSlices(deliveries, (slice) =>
    write(
      trx
        .insertInto('webhookDelivery')
        .values(
          slice.map(({ event, ...delivery }) => ({
            ...delivery,
            position: event?.position ?? null,
            eventCreatedAt: event?.createdAt ?? null,
            eventId: event?.id ?? null,
            nextAttemptAt: now,
            createdAt: now,
          })),
        )
        .onConflict((conflict) => conflict.columns(['webhookId', 'position']).doUpdateSet(asNew(now)))
        .compile(),
    ),
  )
  const restingSince = new Date(now.getTime() - FAILING_AFTER_SECONDS * 1000)
  const ids = [...new Set(deliveries.map(({ webhookId }) => webhookId))].sort()
  await inSlices(ids, (slice) =>
    write(
      trx
        .updateTable('webhook')
        // One that takes nothing is not looked at earlier for what is new.
        .set({
          dueAt: sql<Date>`case when "failingSince" <= ${restingSince} then coalesce("dueAt", ${now}) else ${now} end`,
        })
        .where('id', 'in', slice)
        .where('disabledAt', 'is', null)
        .compile(),
    ),
  )
}

/** What of a delivery is as if it were new. */
export function asNew(now: Date) {
  return { attempts: 0, firstAttemptAt: null, nextAttemptAt: now, deliveredAt: null, failedAt: null }
}

/** Has endpoints delivered to now. */
export async function markDue(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  const marking = trx.updateTable('webhook').set({ dueAt: now }).where('id', 'in', ids).where('disabledAt', 'is', null)
  await later(trx, marking.compile())
}

/** Positions that are looked through at a time for an endpoint that is behind. */
const WINDOW = 1000

/**
 * An endpoint that is behind, whose row is locked, and up to which position its next deliveries are made; `isLast`: up to
 * the last one there is, after which they are made as events get positions. Undefined where it is not behind, or too much
 * waits for it.
 */
export async function lockBehind(
  trx: Trx,
  id: string,
): Promise<(Listener & { behind: number; until: number; isLast: boolean }) | undefined> {
  const seen = await trx
    .selectFrom(['webhook', 'eventSequence'])
    .select(['behind', 'last'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (seen === undefined || seen.behind === null) return undefined
  // Only to reach the end no position may be given meanwhile; locked first, as by whoever gives them.
  const isNear = seen.behind + WINDOW >= seen.last
  const sequence = trx.selectFrom('eventSequence').select('last')
  const { last } = await (isNear ? sequence.forUpdate() : sequence).executeTakeFirstOrThrow()
  const row = await trx
    .selectFrom('webhook')
    .select(['organizationId', 'types', 'behind'])
    .select(waitingOf(sql.ref('webhook.id')).as('waiting'))
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined || row.behind === null || Number(row.waiting) >= MOST_WAITING / 2) return undefined
  const { organizationId, types, behind } = row
  const until = Math.min(behind + WINDOW, last)
  return { id, organizationId, types: parseTypes(types), behind, until, isLast: isNear && until === last }
}

/** Notes up to where an endpoint's deliveries were made; null: they are made as events get their positions. */
export async function moveBehind(trx: Trx, id: string, behind: number | null): Promise<void> {
  await later(trx, trx.updateTable('webhook').set({ behind }).where('id', '=', id).compile())
}

/** Has deliveries of an endpoint made again from a position on, unless they are still to be made from an earlier one. */
export async function moveBack(trx: Trx, id: string, behind: number): Promise<void> {
  await later(
    trx,
    trx
      .updateTable('webhook')
      .set({ behind: sql<number>`least("behind", ${behind}::bigint)` })
      .where('id', '=', id)
      .compile(),
  )
}

/** Has the deliveries of all endpoints made from a position on, behind which nobody has made them. */
export async function moveAllBack(trx: Trx, behind: number, now: Date): Promise<void> {
  await later(
    trx,
    trx
      .updateTable('webhook')
      .set({ behind: sql<number>`least("behind", ${behind}::bigint)`, dueAt: sql<Date>`coalesce("dueAt", ${now})` })
      // Locked in the order in which all lock them.
      .where('id', 'in', (all) =>
        all.selectFrom('webhook').select('id').where('disabledAt', 'is', null).orderBy('id').forUpdate(),
      )
      .compile(),
  )
}

/** A position before the events since a time, as close as commits have the order of the times. */
export async function positionBefore(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ position: number }>`select coalesce((select min("position") - 1 from (
      select "position" from "auditEvent" where "createdAt" >= ${since} and "position" is not null
      order by "createdAt", "id" limit 1000) as "first"),
    (select "last" from "eventSequence")) as "position"`.execute(db)
  return Number(rows[0]?.position ?? 0)
}
