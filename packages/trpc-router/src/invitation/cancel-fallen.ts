import { fallenInvitations } from '@foyer/auth-domain/invitation/answer-invitation'
import type { Member } from '@foyer/auth-domain/member/member'
import { recordEvent } from '@foyer/db/audit'
import type { Trx } from '@foyer/db/handles'
import { closeInvitation, findPendingInvitationsBy } from '@foyer/db/invitations'
import { eventIn } from '../organization/event-in.ts'
import { rulesOf } from '../organization/rules.ts'
import type { SignedInCall } from '../procedures.ts'

/**
 * Takes back what a member has sent and may send no longer, being what `now` says, or no member any more: it must not
 * come back to life with their rights. The organization is held.
 */
export async function cancelFallen(
  trx: Trx,
  call: SignedInCall,
  { organizationId, userId }: Member,
  now: Member | undefined,
): Promise<void> {
  const sent = await findPendingInvitationsBy(trx, { organizationId, userId })
  for (const { id } of fallenInvitations(sent, now, rulesOf(call))) {
    const canceled = await closeInvitation(trx, id, 'canceled')
    if (canceled === undefined) continue
    await recordEvent(trx, eventIn(call, 'invitation-canceled', { organizationId }, { invitationId: id }))
  }
}
