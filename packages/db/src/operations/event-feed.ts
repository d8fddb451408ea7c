import type { EventType } from '@foyer/auth-domain/audit/event-types'
import type { Event } from '@foyer/auth-domain/audit/list-events.schema'
import { sql } from 'kysely'
import type { Db } from '#engine/handles.ts'
import { findEventsAt } from './find-events.ts'

/** Which events a reader may see, and asks for; absent fields do not filter. */
export type FeedFilter = { organizationId: string | undefined; types: readonly EventType[] | undefined }

/** A place in the log, of one epoch: that of a restored one is another. */
export type FeedPosition = { epoch: string; position: number }

/**
 * The last position that was given, and the last one that retention has dropped; `idKey` makes the ids that readers see, and is
 * the same for as long as the database is.
 */
export type FeedState = { epoch: string; last: number; dropped: number; idKey: string }

/** Events behind a position. All up to `last` were looked at that the reader sees; `more`: there are others behind these. */
export type FeedPage = { events: Event[]; last: number; more: boolean; state: FeedState }

/** Looked at for a page, whatever the types leave of them. */
const WINDOW = 1000

type Row = { position: number; createdAt: Date; id: number; matches: boolean }

/** One row at least, which says up to where there are positions; without an event it has nothing else. */
type WindowRow = { until: number } & (Row | { position: null })

/**
 * The next events after a position; `gone` where what came after it was dropped, or where it is of another epoch, whose
 * log may have gone on further.
 */
export async function findFeedPage(
  db: Db,
  { epoch, position: after }: FeedPosition,
  { limit, ...filter }: FeedFilter & { limit: number },
): Promise<FeedPage | { gone: FeedState }> {
  const rows = await findWindow(db, after, filter)
  const behind = rows.flatMap((row) => (row.position === null ? [] : row))
  const window = behind.slice(0, WINDOW)
  const matching = window.filter(({ matches }) => matches)
  const taken = matching.slice(0, limit)
  const found = await findEventsAt(db, taken)
  // After the events: what was dropped before they were read is known by now.
  const state = await findFeedState(db)
  if (epoch !== state.epoch || after < state.dropped || after > state.last) return { gone: state }
  const isCut = matching.length > taken.length
  const more = isCut || behind.length > WINDOW
  // All there is was looked at: what is dropped up to there, the reader has not missed.
  const end = more ? (isCut ? taken : window).at(-1)?.position : rows[0]?.until
  const last = Math.max(after, end ?? after)
  return { events: taken.flatMap(({ id }) => found.get(id) ?? []), last, more, state }
}

/** The events behind a position that a page is chosen from, one more than are looked at. */
export async function findWindow(db: Db, after: number, { organizationId, types }: FeedFilter): Promise<WindowRow[]> {
  // By an index of its own: how much happens in others costs it nothing, and is not to be seen.
  const ofOrganization = organizationId === undefined ? sql`` : sql`and "organizationId" = ${organizationId}`
  const { rows } =
    await sql<WindowRow>`select "eventSequence"."last" as "until", "window".* from "eventSequence" left join lateral (
      select "position", "createdAt", "id", (${types ?? null}::text[] is null or "type" = any(${types ?? null}::text[])) as "matches"
      from "auditEvent" where "position" > ${after} ${ofOrganization} order by "position" limit ${sql.lit(WINDOW + 1)}
    ) as "window" on true order by "position"`.execute(db)
  return rows
}

export async function findFeedState(db: Db): Promise<FeedState> {
  return db
    .selectFrom(['eventSequence', 'eventFeed'])
    .select(['eventSequence.last', 'eventFeed.dropped', 'eventFeed.idKey', 'eventFeed.epoch'])
    .executeTakeFirstOrThrow()
}

/** The organizations that events between two positions are of. */
export async function findOrganizationsBetween(db: Db, after: number, last: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('auditEvent')
    .select('organizationId')
    .distinct()
    .where('position', '>', after)
    .where('position', '<=', last)
    .where('organizationId', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ organizationId }) => organizationId ?? []))
}
