import { showOrganizationEvent } from '@foyer/auth-domain/audit/show-event'
import { contract } from '@foyer/auth-domain/contract/contract'
import { eventFilter } from '#operations/audit/event-filter.ts'
import { pageOfEvents } from '#operations/audit/page-of-events.ts'
import { presentUsers } from '#operations/audit/present-users.ts'
import { requireEventReader } from '#operations/audit/require-event-reader.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The audit events of an organization, newest first, for its managers. */
export const listOrganizationEvents = procedure(contract.listOrganizationEvents).query(async ({ ctx, input }) => {
  const { cursor, limit, ...filter } = input
  const { organizationId } = ctx
  await requireEventReader(ctx, organizationId)
  const { events, nextCursor } = await pageOfEvents(ctx, eventFilter({ ...filter, organizationId }), { cursor, limit })
  const users = await presentUsers(ctx.db, events, organizationId)
  return { events: events.map(showOrganizationEvent), users, nextCursor }
})
