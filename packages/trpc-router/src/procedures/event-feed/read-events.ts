import type { Event } from '@foyer/auth-domain/audit/list-events.schema'
import { showOrganizationEvent } from '@foyer/auth-domain/audit/show-event'
import { contract } from '@foyer/auth-domain/contract/contract'
import { subjectName, subjectOf } from '@foyer/auth-domain/event-feed/event-feed'
import type { FollowedEvent } from '@foyer/auth-domain/event-feed/event-feed.schema'
import { handleForCall } from '@foyer/db/engine/call-handle'
import { type FeedState, findFeedPage, findFeedState } from '@foyer/db/operations/event-feed'
import { withoutInvitationIds } from '#operations/audit/without-invitation-ids.ts'
import { type EventReader, eventReaderOf } from '#operations/event-feed/event-reader.ts'
import { findSubjects } from '#operations/event-feed/find-subjects.ts'
import type { Call } from '#runtime/context/call.ts'
import { readEventCursor, writeEventCursor } from '#runtime/event-feed/event-cursor.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { hmacSha256 } from '#runtime/secrets/keyring.ts'

const { query, refused } = procedure(contract.readEvents)

/** The windows that one call looks through: where a filter leaves nothing of them, the answer is empty and its cursor further on. */
const WINDOWS = 10

/** The events after a cursor, in the order of their commits; where there is none, it waits for as long as is asked for. */
export const readEvents = query(async ({ ctx, input }) => {
  const { after: cursor, limit, type: types, wait } = input
  const reader = await eventReaderOf(ctx, input.organizationId)
  const filter = { organizationId: reader.organizationId, types, limit }
  const deadline = performance.now() + wait * 1000
  const start = await startOf(ctx, reader, cursor)
  let after = start
  for (let windows = 1; ; windows += 1) {
    // However long it has waited, each look may wait for a connection as long as any call.
    const call = { ...ctx, db: handleForCall(ctx.db) }
    const page = await findFeedPage(call.db, after, filter)
    if ('gone' in page) throw refused('EVENTS_GONE', { oldest: writeEventCursor(ctx.keys, reader, page.gone.dropped) })
    after = page.last
    if (page.events.length > 0 || windows >= WINDOWS) return answer(call, reader, after, page)
    if (page.more || (await ctx.waitingReaders.hasNew(after))) continue
    const left = deadline - performance.now()
    if (left <= 0) return answer(call, reader, after, page)
    const waited = await ctx.waitingReaders.wait(reader, after, left)
    after = waited.after
    if (waited.outcome === 'full' && after === start) throw refused('TOO_MANY_WAITING', { retryAfter: 1 })
    await reader.readmit()
    if (waited.outcome !== 'waited') return answer(call, reader, after, page)
  }
})

async function startOf(ctx: Call, reader: EventReader, cursor: string | undefined): Promise<number> {
  if (cursor === undefined) return (await findFeedState(ctx.db)).dropped
  const position = readEventCursor(ctx.keys, reader, cursor)
  if (position === undefined) throw refused('INVALID_CURSOR')
  return position
}

type Found = { events: readonly Event[]; state: FeedState }

async function answer(ctx: Call, reader: EventReader, last: number, { events: found, state }: Found) {
  const subjects = await findSubjects(ctx, found)
  const events = found.map((event): FollowedEvent => {
    const subject = subjectOf(event)
    const told = withoutInvitationIds(reader.organizationId === undefined ? event : showOrganizationEvent(event))
    const object = (subject && subjects.get(subjectName(subject))) ?? null
    return { ...told, id: followedId(state, event), data: { object } }
  })
  return { events, next: writeEventCursor(ctx.keys, reader, last) }
}

// The id itself would tell an organization how much happens in others.
function followedId({ idKey }: FeedState, { createdAt, id }: Event): string {
  const name = `${createdAt.getTime()} ${id}`
  return `evt_${hmacSha256(Buffer.from(idKey), name).toString('base64url').slice(0, 22)}`
}
