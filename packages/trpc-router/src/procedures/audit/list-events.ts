import { listEventsInput } from '@foyer/auth-domain/audit/list-events'
import { pageOfEvents } from '#operations/audit/page-of-events.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'

/** The audit events of the whole service, newest first. */
export const listEvents = adminProcedure(listEventsInput, 'user:list', 'NOT_ALLOWED_TO_LIST_EVENTS').query(
  ({ ctx, input }) => {
    const { cursor, limit, ...filter } = input
    return pageOfEvents(ctx, filter, { cursor, limit })
  },
)
