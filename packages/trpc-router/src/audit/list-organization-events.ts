import { listOrganizationEventsInput } from '@foyer/auth-domain/audit/list-events'
import { showOrganizationEvent } from '@foyer/auth-domain/audit/show-event'
import { signedIn } from '../procedures.ts'
import { pageOfEvents } from './page-of-events.ts'
import { readableOrganization } from './readable-organization.ts'

/** What happened in an organization, newest first, for those who manage it. */
export const listOrganizationEvents = signedIn(listOrganizationEventsInput).query(async ({ ctx, input }) => {
  const { cursor, limit, ...filter } = input
  const organizationId = await readableOrganization(ctx, input.organizationId)
  const { events, nextCursor } = await pageOfEvents(ctx, { ...filter, organizationId }, { cursor, limit })
  return { events: events.map(showOrganizationEvent), nextCursor }
})
