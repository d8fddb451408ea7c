import type { EventType } from '@foyer/auth-domain/audit/event-types'
import type { Event } from '@foyer/auth-domain/audit/list-events.schema'
import { sql } from 'kysely'
import type { Db } from '#engine/handles.ts'
import { findEventsAt } from './find-events.ts'

/** Which events a reader may see, and asks for; absent fields do not filter. */
export type FeedFilter = { organizationId: string | undefined; types: readonly EventType[] | undefined }

/** The events between two positions: all up to `last` were looked at, and nothing of them was dropped meanwhile. */
export type FeedPage = { events: Event[]; last: number; more: boolean } | { gone: true }

/** Looked at for a page, whatever the filter leaves of them. */
const WINDOW = 1000

type Row = { position: number; createdAt: Date; id: number; matches: boolean }

/** The next events after a position. `more`: there are others behind the window that was looked at. */
export async function findFeedPage(
  db: Db,
  after: number,
  { organizationId, types, limit }: FeedFilter & { limit: number },
): Promise<FeedPage> {
  const { rows } = await sql<Row>`select "position", "createdAt", "id",
      (${organizationId ?? null}::text is null or "organizationId" = ${organizationId ?? null})
        and (${types ?? null}::text[] is null or "type" = any(${types ?? null}::text[])) is true as "matches"
    from "auditEvent" where "position" > ${after} order by "position" limit ${sql.lit(WINDOW + 1)}`.execute(db)
  const hasGap = rows.some(({ position }, index) => position !== after + index + 1)
  if (hasGap || (rows.length === 0 && (await findLastPosition(db)) > after)) return { gone: true }
  const window = rows.slice(0, WINDOW)
  const matching = window.filter(({ matches }) => matches)
  const taken = matching.slice(0, limit)
  const isCut = matching.length > taken.length
  const last = (isCut ? taken : window).at(-1)?.position ?? after
  const found = await findEventsAt(db, taken)
  const events = taken.flatMap(({ id }) => found.get(id) ?? [])
  // Dropped between the two statements.
  if (events.length < taken.length) return { gone: true }
  return { events, last, more: isCut || rows.length > WINDOW }
}

/** The position before the oldest event that is kept; of a service without any, the last one given. */
export async function findOldestPosition(db: Db): Promise<number> {
  const { oldest } = await db
    .selectFrom('auditEvent')
    .select(({ fn }) => fn.min<number | null>('position').as('oldest'))
    .executeTakeFirstOrThrow()
  return oldest === null ? findLastPosition(db) : oldest - 1
}

/** The last position that was given. */
export async function findLastPosition(db: Db): Promise<number> {
  const { last } = await db.selectFrom('eventSequence').select('last').executeTakeFirstOrThrow()
  return last
}
