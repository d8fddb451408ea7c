import { parseEventKey } from '@foyer/auth-domain/audit/list-events'
import { getOrganizationEventInput } from '@foyer/auth-domain/audit/list-events.schema'
import { showOrganizationEvent } from '@foyer/auth-domain/audit/show-event'
import { findEvent } from '@foyer/db/operations/find-events'
import { presentUsers } from '#operations/audit/present-users.ts'
import { readableOrganization } from '#operations/audit/readable-organization.ts'
import { withoutInvitationIds } from '#operations/audit/without-invitation-ids.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'

/** The audit event of an organization that a link names, for its managers; null when the organization has none such. */
export const getOrganizationEvent = signedInProcedure(getOrganizationEventInput).query(async ({ ctx, input }) => {
  const organizationId = await readableOrganization(ctx, input.organizationId)
  const position = parseEventKey(input.event)
  const event = position && (await findEvent(ctx.db, position))
  if (event?.organizationId !== organizationId) return { event: null, users: [] }
  const users = await presentUsers(ctx.db, [event], organizationId)
  return { event: showOrganizationEvent(withoutInvitationIds(event)), users }
})
