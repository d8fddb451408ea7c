import { exportEventsInput } from '@foyer/auth-domain/audit/list-events.schema'
import { eventFilter } from '#operations/audit/event-filter.ts'
import { exportedEvents } from '#operations/audit/exported-events.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'

/** Exports the audit events of the whole service as a file. */
export const exportEvents = adminProcedure(exportEventsInput, 'user:list', 'NOT_ALLOWED_TO_LIST_EVENTS').query(
  ({ ctx, input }) => {
    const { format, ...filter } = input
    return exportedEvents(ctx, eventFilter(filter), { format, show: (event) => event })
  },
)
