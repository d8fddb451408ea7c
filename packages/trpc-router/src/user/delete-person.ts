import { organizationsLeftBehind } from '@foyer/auth-domain/user/delete-user'
import { recordEvent } from '@foyer/db/audit'
import type { Trx } from '@foyer/db/handles'
import { deleteOrganizations } from '@foyer/db/organizations'
import { deleteUser } from '@foyer/db/users'
import { eventOf } from '../audit.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { notify } from '../outbox/notify.ts'
import type { SignedInCall } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { startingOver } from '../starting-over.ts'
import { holdPerson } from './hold-person.ts'

/** Redeems what a deletion was allowed by, in its transaction; what it throws leaves everything as it was. */
export type Claim = (trx: Trx) => Promise<void>

/** Deletes a user, with all that is theirs alone, in one transaction (S53). */
export function deletePerson(call: SignedInCall, userId: string, claim?: Claim): Promise<void> {
  return startingOver(() => inTransaction(call, (trx) => deleteWithBelongings(trx, call, userId, claim)))
}

async function deleteWithBelongings(
  trx: Trx,
  call: SignedInCall,
  userId: string,
  claim: Claim | undefined,
): Promise<void> {
  const { user, fellows } = await holdPerson(trx, userId)
  await claim?.(trx)
  if (user === undefined) throw refused(userId === call.user.id ? 'NOT_SIGNED_IN' : 'ADMIN_USER_NOT_FOUND')
  const alone = orThrow(organizationsLeftBehind(user.id, fellows, call.options.organization.creatorRole))
  const deleted = await deleteOrganizations(trx, alone)
  await deleteUser(trx, user.id)
  const event = { ...eventOf(call, 'user-deleted', { organizations: alone }), targetUserId: user.id }
  await recordEvent(trx, event)
  for (const { id, slug } of deleted) {
    await recordEvent(trx, { ...event, type: 'organization-deleted', organizationId: id, detail: { slug } })
  }
  const type = user.id === call.user.id ? 'member-left' : 'member-removed'
  for (const { userId: member, organizationId } of fellows) {
    if (member !== user.id || alone.includes(organizationId)) continue
    await recordEvent(trx, { ...event, type, organizationId, detail: {} })
  }
  await notify(trx, call, user, { template: 'account-deleted' })
}
