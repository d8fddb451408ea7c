import type { OrganizationMember } from '@foyer/auth-domain/user/delete-user'
import type { Trx } from '@foyer/db/engine/handles'
import { findMembersOfOrganizationsOf, lockOrganizationsOf } from '@foyer/db/organizations/members'
import { lockUser, type StoredUser } from '@foyer/db/users/users'
import { ConflictError } from '#runtime/transaction/retry-on-conflict.ts'

/** A user, undefined when deleted, and every member of their organizations. */
export type LockedUser = { user: StoredUser | undefined; members: OrganizationMember[] }

/**
 * Locks a user's organizations, then the user: from then on no transaction can add them to an organization. Throws
 * `ConflictError` when one was added in between that another transaction has locked.
 */
export async function lockUserWithOrganizations(trx: Trx, userId: string): Promise<LockedUser> {
  await lockOrganizationsOf(trx, userId)
  const user = await lockUser(trx, userId)
  // Against the lock order, since the user is locked already: waiting for a lock could deadlock.
  const locked = await lockOrganizationsOf(trx, userId, 'unless others hold them')
  const members = await findMembersOfOrganizationsOf(trx, userId)
  if (members.some(({ organizationId }) => !locked.includes(organizationId))) throw new ConflictError()
  return { user, members }
}
