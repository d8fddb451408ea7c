import { exportOrganizationEventsInput } from '@foyer/auth-domain/audit/list-events.schema'
import { showOrganizationEvent } from '@foyer/auth-domain/audit/show-event'
import { eventFilter } from '#operations/audit/event-filter.ts'
import { exportedEvents } from '#operations/audit/exported-events.ts'
import { readableOrganization } from '#operations/audit/readable-organization.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'

/** Exports the audit events of an organization as a file. */
export const exportOrganizationEvents = signedInProcedure(exportOrganizationEventsInput).query(
  async ({ ctx, input }) => {
    const { format, ...filter } = input
    const organizationId = await readableOrganization(ctx, input.organizationId)
    return exportedEvents(ctx, eventFilter({ ...filter, organizationId }), { format, show: showOrganizationEvent })
  },
)
