import { inSeconds } from '@foyer/auth-domain/session/policy'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEventOfEach } from '@foyer/db/operations/audit'
import { cancelInvitationsBy } from '@foyer/db/organizations/invitations'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { ConflictError } from '#runtime/transaction/retry-on-conflict.ts'
import { invitationDetail } from './invitation-handle.ts'

/**
 * Cancels the pending invitations that a locked user has sent, in whatever organization: all, or those since a time.
 * Throws `ConflictError` while somebody answers or resends one.
 */
export async function cancelSentInvitations(trx: Trx, call: Call, userId: string, since?: Date): Promise<void> {
  const { invitationExpiresIn } = call.options.organization
  const sent = since && { made: since, expires: inSeconds(since, invitationExpiresIn) }
  const canceled = await cancelInvitationsBy(trx, userId, sent)
  if (canceled === undefined) throw new ConflictError()
  const by = { userId, impersonatedBy: null }
  await recordEventOfEach(trx, canceled, (invitation) => {
    const event = eventOf(call, 'organization.invitation.canceled', invitationDetail(invitation), by)
    return { ...event, organizationId: invitation.organizationId }
  })
}
