import { listOwnEventsInput } from '@foyer/auth-domain/audit/list-events'
import { showOwnEvent } from '@foyer/auth-domain/audit/show-event'
import { pageOfEvents } from '#operations/audit/page-of-events.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'

/** The audit events of the signed-in user, newest first. */
export const listOwnEvents = signedInProcedure(listOwnEventsInput).query(async ({ ctx, input }) => {
  const { events, nextCursor } = await pageOfEvents(ctx, { targetUserId: ctx.user.id }, input)
  return { events: events.map((event) => showOwnEvent(event, ctx.user.id)), nextCursor }
})
