import { listEventsInput } from '@foyer/auth-domain/audit/list-events.schema'
import { eventFilter } from '#operations/audit/event-filter.ts'
import { pageOfEvents } from '#operations/audit/page-of-events.ts'
import { presentUsers } from '#operations/audit/present-users.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'

/** The audit events of the whole service, newest first. */
export const listEvents = adminProcedure(listEventsInput, 'user:list', 'NOT_ALLOWED_TO_LIST_EVENTS').query(
  async ({ ctx, input }) => {
    const { cursor, limit, ...filter } = input
    const page = await pageOfEvents(ctx, eventFilter(filter), { cursor, limit })
    return { ...page, users: await presentUsers(ctx.db, page.events) }
  },
)
