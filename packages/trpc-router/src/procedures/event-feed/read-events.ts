import type { Event } from '@foyer/auth-domain/audit/list-events.schema'
import { contract } from '@foyer/auth-domain/contract/contract'
import { handleForCall } from '@foyer/db/engine/call-handle'
import { type FeedPosition, type FeedState, findFeedPage, findFeedState } from '@foyer/db/operations/event-feed'
import { type EventReader, eventReaderOf } from '#operations/event-feed/event-reader.ts'
import { followEvents } from '#operations/event-feed/follow-events.ts'
import type { Call } from '#runtime/context/call.ts'
import { readEventCursor, writeEventCursor } from '#runtime/event-feed/event-cursor.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { query, refused } = procedure(contract.readEvents)

/** The windows that one call looks through: where its types leave nothing of them, the answer is empty and its cursor further on. */
const WINDOWS = 10

/** The events after a cursor, in the order of their commits; where there is none, it waits for as long as is asked for. */
export const readEvents = query(async ({ ctx, input }) => {
  const { after: cursor, limit, type: types, wait } = input
  const reader = await eventReaderOf(ctx, input.organizationId)
  const filter = { organizationId: reader.organizationId, types, limit }
  const deadline = performance.now() + wait * 1000
  const start = await startOf(ctx, reader, cursor)
  const { epoch } = start
  let after = start.position
  let [windows, hasLooked] = [0, false]
  for (;;) {
    // However long it has waited, each look may wait for a connection as long as any call.
    const call = { ...ctx, db: handleForCall(ctx.db) }
    const page = await findFeedPage(call.db, { epoch, position: after }, filter)
    if ('gone' in page) throw refused('EVENTS_GONE', { oldest: oldestOf(ctx, reader, page.gone) })
    after = page.last
    if (page.events.length > 0) return answer(call, reader, after, page)
    if (page.more) {
      windows += 1
      if (windows >= WINDOWS) return answer(call, reader, after, page)
      continue
    }
    // Once, for what has been committed and has no position yet; from then on it waits.
    if (!hasLooked) {
      hasLooked = true
      if (await ctx.waitingReaders.hasNew(after)) continue
    }
    const left = deadline - performance.now()
    if (left <= 0) return answer(call, reader, after, page)
    const waited = await ctx.waitingReaders.wait(reader, after, left)
    after = waited.after
    if (waited.outcome === 'full' && after === start.position) throw refused('TOO_MANY_WAITING', { retryAfter: 1 })
    await reader.readmit()
    if (waited.outcome !== 'waited') return answer(call, reader, after, page)
  }
})

async function startOf(ctx: Call, reader: EventReader, cursor: string | undefined): Promise<FeedPosition> {
  if (cursor === undefined) return beforeOldest(await findFeedState(ctx.db))
  const start = readEventCursor(ctx.keys, reader, cursor)
  if (start === undefined) throw refused('INVALID_CURSOR')
  return start
}

function beforeOldest({ epoch, dropped }: FeedState): FeedPosition {
  return { epoch, position: dropped }
}

function oldestOf({ keys }: Call, reader: EventReader, state: FeedState): string {
  return writeEventCursor(keys, reader, beforeOldest(state))
}

type Found = { events: readonly Event[]; state: FeedState }

async function answer(ctx: Call, reader: EventReader, last: number, { events: found, state }: Found) {
  const [oldest] = found
  const scope = reader.organizationId === undefined ? 'service' : 'organization'
  if (oldest !== undefined) ctx.observeReader?.(scope, ctx.now().getTime() - oldest.createdAt.getTime())
  const events = await followEvents(ctx, reader, found, state)
  return { events, next: writeEventCursor(ctx.keys, reader, { epoch: state.epoch, position: last }) }
}
