import { orphanedInvitations } from '@foyer/auth-domain/invitation/answer-invitation'
import type { Member } from '@foyer/auth-domain/member/member'
import type { Rules } from '@foyer/auth-domain/permission/permissions'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvents } from '@foyer/db/operations/audit'
import { cancelInvitations, findPendingInvitationsBy } from '@foyer/db/organizations/invitations'
import { rulesOfOthers } from '#operations/organization/organization-rules.ts'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import { invitationEvent } from './invitation-handle.ts'

/**
 * Cancels the pending invitations that a member may no longer send, after their change to `changed` or their removal
 * (undefined); otherwise they would be valid again if the rights were restored. The organization must be locked.
 */
export async function cancelOrphanedInvitations(
  trx: Trx,
  { call, rules }: { call: LockedCall; rules: Rules },
  { organizationId, userId }: Member,
  changed: Member | undefined,
): Promise<void> {
  for (let after = ''; ; ) {
    const sent = await findPendingInvitationsBy(trx, { organizationId, userId }, after)
    const last = sent.at(-1)
    if (last === undefined) return
    const orphaned = orphanedInvitations(sent, changed, rulesOfOthers(rules)).map(({ id }) => id)
    const canceled = await cancelInvitations(trx, orphaned)
    await recordEvents(
      trx,
      canceled.map((invitation) => invitationEvent(call, 'organization.invitation.canceled', invitation)),
    )
    after = last.id
  }
}
