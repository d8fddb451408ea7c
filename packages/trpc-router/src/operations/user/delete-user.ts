import { isBeingDeleted, organizationsToDelete } from '@foyer/auth-domain/user/delete-user'
import type { Trx } from '@foyer/db/engine/handles'
import { type AuditEvent, type EventOrigin, recordEvents } from '@foyer/db/operations/audit'
import { deleteMembershipsOf, findOwnMemberships } from '@foyer/db/organizations/memberships'
import { deleteOrganizations } from '@foyer/db/organizations/organizations'
import { beginUserDeletion, deleteUser } from '@foyer/db/users/deleted-users'
import { refuseOnlyAdmin } from '#operations/admin/refuse-only-admin.ts'
import { targetEvent } from '#operations/admin/target-event.ts'
import { type ActingCall, actorIdOf, lockActorAndAnyTarget } from '#operations/session/lock-actor.ts'
import { DELETED_AT_ONCE, finishDeletion } from '#runtime/deletion/finish-deletion.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { retryOnConflict } from '#runtime/transaction/retry-on-conflict.ts'
import { together } from '#runtime/transaction/together.ts'
import { lockUserWithOrganizations } from './lock-user-with-organizations.ts'

/** Redeems the proof of the deletion within the transaction; an error rolls the deletion back. */
export type Claim = (trx: Trx) => Promise<void>

/** Transactions that a call waits for; the sweeper does the rest. */
const BATCHES_IN_CALL = 20

/** The event names as many of the deleted organizations. */
const NAMED_ORGANIZATIONS = 100

/**
 * Deletes a user and the organizations only they own (S53): in one transaction, or where these are many, their sign-in
 * methods, sessions and shared memberships first and the organizations in batches of their own. Once this has begun, an
 * error or the end of the process only delays it: the sweeper finishes it.
 */
export async function deleteUserWithOrganizations(call: ActingCall, userId: string, claim?: Claim): Promise<void> {
  const remains = await retryOnConflict(() => inTransaction(call, (trx) => deleteLockedUser(trx, call, userId, claim)))
  if (!remains) return
  try {
    for (let batch = 0; batch < BATCHES_IN_CALL; batch += 1) {
      if (!(await finishDeletion(call, userId))) return
    }
  } catch (error) {
    call.log.warn({ err: error }, 'the rest of a deletion is left to the sweeper')
  }
}

/** True where organizations remain to be deleted. */
async function deleteLockedUser(trx: Trx, by: ActingCall, userId: string, claim: Claim | undefined): Promise<boolean> {
  const { creatorRole: ownerRole, disableOrganizationDeletion: keepsOrganizations } = by.options.organization
  const membershipsIn = (organizationIds: readonly string[]) =>
    findOwnMemberships(trx, userId, { organizationIds, ownerRole })
  const { locked, joined } = await lockUserWithOrganizations(trx, userId, (organizationIds) =>
    together([lockActorAndAnyTarget(trx, by, userId), claim?.(trx), membershipsIn(organizationIds)]),
  )
  const [{ actor: call, target: user }, , memberships] = locked
  if (user === undefined) throw refused('ADMIN_USER_NOT_FOUND')
  if (isBeingDeleted(user.email)) return true
  await refuseOnlyAdmin(trx, call, user)
  const all = [...memberships, ...(await membershipsIn(joined))]
  const organizations = orThrow(organizationsToDelete(all, { ownerRole, keepsOrganizations }))
  const remains = organizations.deleted.length > DELETED_AT_ONCE
  const deleted = remains ? [] : await deleteOrganizations(trx, organizations.deleted)
  await Promise.all([
    deleteMembershipsOf(trx, user.id, organizations.left),
    remains ? beginUserDeletion(trx, user.id, call.now()) : deleteUser(trx, user.id, call.now()),
  ])
  const event = targetEvent(call, 'user.deleted', user.id, namedIn(organizations.deleted))
  const type = user.id === actorIdOf(call) ? 'organization.member.left' : 'organization.member.removed'
  await recordEvents(trx, [
    event,
    ...deleted.map(({ id, slug }) => organizationDeleted(event, id, slug)),
    ...organizations.left.map((organizationId) => ({ ...event, type, organizationId, detail: {} }) as const),
  ])
  await notify(trx, call, user, { template: 'account-deleted' })
  return remains
}

function organizationDeleted(
  event: EventOrigin,
  organizationId: string,
  slug: string,
): AuditEvent<'organization.deleted'> {
  return { ...event, type: 'organization.deleted', organizationId, detail: { slug } }
}

function namedIn(organizations: readonly string[]): { organizations: string[]; more?: number } {
  const more = organizations.length - NAMED_ORGANIZATIONS
  return { organizations: organizations.slice(0, NAMED_ORGANIZATIONS), ...(more > 0 && { more }) }
}
