import { securityEventTypes } from '@foyer/auth-domain/audit/event-kinds'
import { showOwnEvent } from '@foyer/auth-domain/audit/show-event'
import { contract } from '@foyer/auth-domain/contract/contract'
import { pageOfEvents } from '#operations/audit/page-of-events.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The audit events that concern the security of the signed-in user's account, newest first. */
export const listOwnEvents = procedure(contract.listOwnEvents).query(async ({ ctx, input }) => {
  const { events, nextCursor } = await pageOfEvents(
    ctx,
    { targetUserId: ctx.user.id, types: securityEventTypes },
    input,
  )
  return { events: events.map((event) => showOwnEvent(event, ctx.user.id)), nextCursor }
})
