import type { OrganizationMember } from '@foyer/auth-domain/user/delete-user'
import type { Trx } from '@foyer/db/engine/handles'
import { findMembersOfOrganizationsOf, lockOrganizationsOf } from '@foyer/db/organizations/members'
import { ConflictError } from '#runtime/transaction/retry-on-conflict.ts'

/** What `lock` has locked, and every member of the user's organizations. */
export type LockedWithOrganizations<Locked> = { locked: Locked; members: OrganizationMember[] }

/**
 * Locks a user's organizations, then the user by `lock`: from then on no transaction can add them to an organization.
 * Throws `ConflictError` when one was added in between that another transaction has locked.
 */
export async function lockUserWithOrganizations<Locked>(
  trx: Trx,
  userId: string,
  lock: () => Promise<Locked>,
): Promise<LockedWithOrganizations<Locked>> {
  await lockOrganizationsOf(trx, userId)
  const locked = await lock()
  // Against the lock order, since the user is locked already: waiting for a lock could deadlock.
  const organizations = await lockOrganizationsOf(trx, userId, 'unless others hold them')
  const members = await findMembersOfOrganizationsOf(trx, userId)
  if (members.some(({ organizationId }) => !organizations.includes(organizationId))) throw new ConflictError()
  return { locked, members }
}
