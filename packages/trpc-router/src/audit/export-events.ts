import { exportEventsInput } from '@foyer/auth-domain/audit/list-events'
import { admin } from '../procedures.ts'
import { exportedEvents } from './exported-events.ts'

/** The same as a file, all of it. */
export const exportEvents = admin(exportEventsInput, 'user:list', 'NOT_ALLOWED_TO_LIST_EVENTS').query(
  ({ ctx, input }) => {
    const { format, ...filter } = input
    return exportedEvents(ctx, filter, { format, show: (event) => event })
  },
)
