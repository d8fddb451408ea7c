import { listOwnEventsInput } from '@foyer/auth-domain/audit/list-events'
import { showOwnEvent } from '@foyer/auth-domain/audit/show-event'
import { signedIn } from '../procedures.ts'
import { pageOfEvents } from './page-of-events.ts'

/** What concerned the person signed in, newest first. */
export const listOwnEvents = signedIn(listOwnEventsInput).query(async ({ ctx, input }) => {
  const { events, nextCursor } = await pageOfEvents(ctx, { targetUserId: ctx.user.id }, input)
  return { events: events.map((event) => showOwnEvent(event, ctx.user.id)), nextCursor }
})
