import { orphanedInvitations } from '@foyer/auth-domain/invitation/answer-invitation'
import type { Invitation } from '@foyer/auth-domain/invitation/invitation'
import type { HeldRoles } from '@foyer/auth-domain/permission/held-roles'
import type { Rules } from '@foyer/auth-domain/permission/permissions'
import type { Trx } from '@foyer/db/engine/handles'
import { PAGE } from '@foyer/db/engine/slices'
import { type AuditEvent, recordEvents } from '@foyer/db/operations/audit'
import { cancelLockedInvitations, lockPendingInvitationsBy } from '@foyer/db/organizations/invitations'

type Sender = { organizationId: string; userId: string }

/**
 * Cancels the pending invitations of a sender that the roles they have now no longer allow, all where they have none; `told` is
 * the event of each. The organization must be locked.
 */
export async function cancelOrphans(
  trx: Trx,
  sender: Sender,
  { held, rules, told }: { held: HeldRoles | undefined; rules: Rules; told: (invitation: Invitation) => AuditEvent },
): Promise<void> {
  for (let after = ''; ; ) {
    const sent = await lockPendingInvitationsBy(trx, sender, after)
    const orphaned = orphanedInvitations(sent, held, rules)
    await cancelLockedInvitations(
      trx,
      orphaned.map(({ id }) => id),
    )
    await recordEvents(trx, orphaned.map(told))
    const last = sent.at(-1)
    if (last === undefined || sent.length < PAGE) return
    after = last.id
  }
}
