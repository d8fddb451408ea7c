import { showOrganizationEvent } from '@foyer/auth-domain/audit/show-event'
import { contract } from '@foyer/auth-domain/contract/contract'
import { eventFilter } from '#operations/audit/event-filter.ts'
import { exportedEvents } from '#operations/audit/exported-events.ts'
import { requireEventReader } from '#operations/audit/require-event-reader.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** Exports the audit events of an organization as a file. */
export const exportOrganizationEvents = procedure(contract.exportOrganizationEvents).query(async ({ ctx, input }) => {
  const { format, ...filter } = input
  const { organizationId } = ctx
  await requireEventReader(ctx, organizationId)
  return exportedEvents(ctx, eventFilter({ ...filter, organizationId }), { format, show: showOrganizationEvent })
})
