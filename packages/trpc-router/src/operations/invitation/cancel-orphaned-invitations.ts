import { orphanedInvitations } from '@foyer/auth-domain/invitation/answer-invitation'
import type { Member } from '@foyer/auth-domain/member/member'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { closeInvitation, findPendingInvitationsBy } from '@foyer/db/organizations/invitations'
import { rulesOf } from '#operations/organization/organization-rules.ts'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import { invitationEvent } from './invitation-handle.ts'

/**
 * Cancels the pending invitations that a member may no longer send, after their change to `changed` or their removal
 * (undefined); otherwise they would be valid again if the rights were restored. The organization must be locked.
 */
export async function cancelOrphanedInvitations(
  trx: Trx,
  call: LockedCall,
  { organizationId, userId }: Member,
  changed: Member | undefined,
): Promise<void> {
  const sent = await findPendingInvitationsBy(trx, { organizationId, userId })
  for (const { id } of orphanedInvitations(sent, changed, rulesOf(call))) {
    const canceled = await closeInvitation(trx, id, 'canceled')
    if (canceled === undefined) continue
    await recordEvent(trx, invitationEvent(call, 'organization.invitation.canceled', canceled))
  }
}
