import { exportOrganizationEventsInput } from '@foyer/auth-domain/audit/list-events'
import { showOrganizationEvent } from '@foyer/auth-domain/audit/show-event'
import { signedIn } from '../procedures.ts'
import { exportedEvents } from './exported-events.ts'
import { readableOrganization } from './readable-organization.ts'

/** The events of an organization as a file, all of them. */
export const exportOrganizationEvents = signedIn(exportOrganizationEventsInput).query(async ({ ctx, input }) => {
  const { format, ...filter } = input
  const organizationId = await readableOrganization(ctx, input.organizationId)
  return exportedEvents(ctx, { ...filter, organizationId }, { format, show: showOrganizationEvent })
})
