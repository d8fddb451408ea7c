import type { Member } from '@foyer/auth-domain/member/member'
import type { Rules } from '@foyer/auth-domain/permission/permissions'
import type { Trx } from '@foyer/db/engine/handles'
import { rulesOfOthers } from '#operations/organization/organization-rules.ts'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import { cancelOrphans } from '#runtime/organization/cancel-orphans.ts'
import { invitationEvent } from './invitation-handle.ts'

/**
 * Cancels the pending invitations that a member may no longer send, after their change to `changed` or their removal
 * (undefined); otherwise they would be valid again if the rights were restored. The organization must be locked.
 */
export function cancelOrphanedInvitations(
  trx: Trx,
  { call, rules }: { call: LockedCall; rules: Rules },
  { organizationId, userId }: Member,
  changed: Member | undefined,
): Promise<void> {
  return cancelOrphans(
    trx,
    { organizationId, userId },
    {
      held: changed,
      rules: rulesOfOthers(rules),
      told: (invitation) => invitationEvent(call, 'organization.invitation.canceled', invitation),
    },
  )
}
