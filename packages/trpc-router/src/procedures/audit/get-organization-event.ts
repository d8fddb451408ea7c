import { parseEventKey } from '@foyer/auth-domain/audit/list-events'
import { showOrganizationEvent } from '@foyer/auth-domain/audit/show-event'
import { contract } from '@foyer/auth-domain/contract/contract'
import { findEvent } from '@foyer/db/operations/find-events'
import { presentUsers } from '#operations/audit/present-users.ts'
import { requireEventReader } from '#operations/audit/require-event-reader.ts'
import { withoutInvitationIds } from '#operations/audit/without-invitation-ids.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The audit event of an organization that a link names, for its managers; null when the organization has none such. */
export const getOrganizationEvent = procedure(contract.getOrganizationEvent).query(async ({ ctx, input }) => {
  const { organizationId } = ctx
  await requireEventReader(ctx, organizationId)
  const position = parseEventKey(input.event)
  const event = position && (await findEvent(ctx.db, position))
  if (event?.organizationId !== organizationId) return { event: null, users: [] }
  const users = await presentUsers(ctx.db, [event], organizationId)
  return { event: showOrganizationEvent(withoutInvitationIds(event)), users }
})
