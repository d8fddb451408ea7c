import { listOrganizationEventsInput } from '@foyer/auth-domain/audit/list-events.schema'
import { showOrganizationEvent } from '@foyer/auth-domain/audit/show-event'
import { eventFilter } from '#operations/audit/event-filter.ts'
import { pageOfEvents } from '#operations/audit/page-of-events.ts'
import { presentUsers } from '#operations/audit/present-users.ts'
import { readableOrganization } from '#operations/audit/readable-organization.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'

/** The audit events of an organization, newest first, for its managers. */
export const listOrganizationEvents = signedInProcedure(listOrganizationEventsInput).query(async ({ ctx, input }) => {
  const { cursor, limit, ...filter } = input
  const organizationId = await readableOrganization(ctx, input.organizationId)
  const { events, nextCursor } = await pageOfEvents(ctx, eventFilter({ ...filter, organizationId }), { cursor, limit })
  const users = await presentUsers(ctx.db, events, organizationId)
  return { events: events.map(showOrganizationEvent), users, nextCursor }
})
