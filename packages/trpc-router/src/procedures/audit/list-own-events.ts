import { securityEventTypes } from '@foyer/auth-domain/audit/event-kinds'
import { listOwnEventsInput } from '@foyer/auth-domain/audit/list-events.schema'
import { showOwnEvent } from '@foyer/auth-domain/audit/show-event'
import { pageOfEvents } from '#operations/audit/page-of-events.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'

/** The audit events that concern the security of the signed-in user's account, newest first. */
export const listOwnEvents = signedInProcedure(listOwnEventsInput).query(async ({ ctx, input }) => {
  const { events, nextCursor } = await pageOfEvents(
    ctx,
    { targetUserId: ctx.user.id, types: securityEventTypes },
    input,
  )
  return { events: events.map((event) => showOwnEvent(event, ctx.user.id)), nextCursor }
})
