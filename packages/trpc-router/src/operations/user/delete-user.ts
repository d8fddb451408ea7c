import { organizationsToDelete } from '@foyer/auth-domain/user/delete-user'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteOrganizations } from '@foyer/db/organizations/organizations'
import { deleteUser } from '@foyer/db/users/users'
import { lockActorAndTarget } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { notify } from '#runtime/outbox/notify.ts'
import type { SignedInCall } from '#runtime/procedure/procedures.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { retryOnConflict } from '#runtime/transaction/retry-on-conflict.ts'
import { lockUserWithOrganizations } from './lock-user-with-organizations.ts'

/** Redeems the proof of the deletion within the transaction; an error rolls the deletion back. */
export type Claim = (trx: Trx) => Promise<void>

/** Deletes a user and the organizations only they own, in one transaction (S53). */
export function deleteUserWithOrganizations(call: SignedInCall, userId: string, claim?: Claim): Promise<void> {
  return retryOnConflict(() => inTransaction(call, (trx) => deleteLockedUser(trx, call, userId, claim)))
}

async function deleteLockedUser(trx: Trx, by: SignedInCall, userId: string, claim: Claim | undefined): Promise<void> {
  const lock = () => lockActorAndTarget(trx, by, userId)
  const { locked, members } = await lockUserWithOrganizations(trx, userId, lock)
  const { actor: call, target: user } = locked
  await claim?.(trx)
  if (user === undefined) throw refused('ADMIN_USER_NOT_FOUND')
  const { creatorRole: ownerRole, disableOrganizationDeletion: keepsOrganizations } = call.options.organization
  const ownedAlone = orThrow(organizationsToDelete(user.id, members, { ownerRole, keepsOrganizations }))
  const deleted = await deleteOrganizations(trx, ownedAlone)
  await deleteUser(trx, user.id)
  const event = { ...eventOf(call, 'user.deleted', { organizations: ownedAlone }), targetUserId: user.id }
  await recordEvent(trx, event)
  for (const { id, slug } of deleted) {
    await recordEvent(trx, { ...event, type: 'organization.deleted', organizationId: id, detail: { slug } })
  }
  const type = user.id === call.user.id ? 'organization.member.left' : 'organization.member.removed'
  for (const { userId: member, organizationId } of members) {
    if (member !== user.id || ownedAlone.includes(organizationId)) continue
    await recordEvent(trx, { ...event, type, organizationId, detail: {} })
  }
  await notify(trx, call, user, { template: 'account-deleted' })
}
