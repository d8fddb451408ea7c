import { parseEventKey } from '@foyer/auth-domain/audit/list-events'
import { getEventInput } from '@foyer/auth-domain/audit/list-events.schema'
import { findEvent } from '@foyer/db/operations/find-events'
import { presentUsers } from '#operations/audit/present-users.ts'
import { withoutInvitationIds } from '#operations/audit/without-invitation-ids.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'

/** The audit event that a link names; null when there is none. */
export const getEvent = adminProcedure(getEventInput, 'user:list', 'NOT_ALLOWED_TO_LIST_EVENTS').query(
  async ({ ctx, input }) => {
    const position = parseEventKey(input.event)
    const event = position && (await findEvent(ctx.db, position))
    if (event === undefined) return { event: null, users: [] }
    return { event: withoutInvitationIds(event), users: await presentUsers(ctx.db, [event]) }
  },
)
