import { contract } from '@foyer/auth-domain/contract/contract'
import { eventFilter } from '#operations/audit/event-filter.ts'
import { pageOfEvents } from '#operations/audit/page-of-events.ts'
import { presentUsers } from '#operations/audit/present-users.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The audit events of the whole service, newest first. */
export const listEvents = procedure(contract.listEvents).query(async ({ ctx, input }) => {
  const { cursor, limit, ...filter } = input
  const page = await pageOfEvents(ctx, eventFilter(filter), { cursor, limit })
  return { ...page, users: await presentUsers(ctx.db, page.events) }
})
