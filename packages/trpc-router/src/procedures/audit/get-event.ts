import { parseEventKey } from '@foyer/auth-domain/audit/list-events'
import { contract } from '@foyer/auth-domain/contract/contract'
import { findEvent } from '@foyer/db/operations/find-events'
import { presentUsers } from '#operations/audit/present-users.ts'
import { withoutInvitationIds } from '#operations/audit/without-invitation-ids.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The audit event that a link names; null when there is none. */
export const getEvent = procedure(contract.getEvent).query(async ({ ctx, input }) => {
  const position = parseEventKey(input.event)
  const event = position && (await findEvent(ctx.db, position))
  if (event === undefined) return { event: null, users: [] }
  return { event: withoutInvitationIds(event), users: await presentUsers(ctx.db, [event]) }
})
