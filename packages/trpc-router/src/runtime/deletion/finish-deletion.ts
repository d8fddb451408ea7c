import { isBeingDeleted } from '@foyer/auth-domain/user/delete-user'
import { transact } from '@foyer/db/engine/pipeline'
import { findDeletionEvent, recordEvents } from '@foyer/db/operations/audit'
import { deleteMembershipsOf, findNextOrganizationIdsOf, findOwnMemberships } from '@foyer/db/organizations/memberships'
import { deleteOrganizations, findSlugs, lockOrganizations } from '@foyer/db/organizations/organizations'
import { deleteUser, findUsersBeingDeleted } from '@foyer/db/users/deleted-users'
import { lockUser } from '@foyer/db/users/users'
import type { Services } from '#runtime/context/services.ts'

type Parts = Pick<Services, 'db' | 'now' | 'options' | 'log'>

/** Organizations deleted in one transaction. */
export const DELETED_AT_ONCE = 200

const USERS_AT_ONCE = 100

/** Does a batch of deletions that have begun and not ended; true when there may be more to do. */
export async function finishDeletions(parts: Parts): Promise<boolean> {
  let more = false
  for (const userId of await findUsersBeingDeleted(parts.db, USERS_AT_ONCE)) {
    try {
      more = (await finishDeletion(parts, userId)) || more
    } catch (error) {
      // One that cannot be ended must not keep the others from it.
      parts.log.warn({ err: error, userId }, 'could not finish the deletion of a user; it is tried again')
    }
  }
  return more
}

/**
 * Deletes the next organizations of a user whose deletion has begun, and the user with the last of them; true when there
 * is more to do. Of concurrent calls one does the batch, the others nothing.
 */
export function finishDeletion({ db, now, options }: Omit<Parts, 'log'>, userId: string): Promise<boolean> {
  return transact(db, async (trx) => {
    const next = await findNextOrganizationIdsOf(trx, userId, { after: '', limit: DELETED_AT_ONCE })
    const organizationIds = await lockOrganizations(trx, next, 'unless others hold them')
    if (organizationIds.length < next.length) return false
    const user = await lockUser(trx, userId)
    if (user === undefined || !isBeingDeleted(user.email)) return false
    const { creatorRole: ownerRole } = options.organization
    const memberships = await findOwnMemberships(trx, userId, { organizationIds, ownerRole })
    const alone = memberships.filter(({ others }) => !others).map(({ organizationId }) => organizationId)
    const event = { ...(await findDeletionEvent(trx, userId)), targetUserId: userId, at: now() }
    const type = 'organization.deleted' as const
    // Before the organizations are gone, whose names it records.
    const slugs = await findSlugs(trx, alone)
    await recordEvents(
      trx,
      slugs.map(({ id, slug }) => ({ ...event, type, organizationId: id, detail: { slug } })),
    )
    await deleteOrganizations(trx, alone)
    await deleteMembershipsOf(trx, userId, organizationIds)
    if (next.length === DELETED_AT_ONCE) return true
    await deleteUser(trx, userId, now())
    return false
  })
}
