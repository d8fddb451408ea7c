import type { Trx } from '@foyer/db/engine/handles'
import { findOrganizationIdsOf, lockOrganizationsOf } from '@foyer/db/organizations/memberships'
import { lockOrganizations } from '@foyer/db/organizations/organizations'
import { ConflictError } from '#runtime/transaction/retry-on-conflict.ts'

/** What `lock` has locked, and the ids of the organizations that the user has joined meanwhile, locked as well. */
export type LockedWithOrganizations<Locked> = { locked: Locked; joined: string[] }

/**
 * Locks a user's organizations, then the user by `lock`, which is given their ids: from then on no transaction can add them to
 * an organization. Throws `ConflictError` when one was added in between that another transaction has locked.
 */
export async function lockUserWithOrganizations<Locked>(
  trx: Trx,
  userId: string,
  lock: (organizationIds: readonly string[]) => Promise<Locked>,
): Promise<LockedWithOrganizations<Locked>> {
  const before = await lockOrganizationsOf(trx, userId)
  const [locked, organizationIds] = await Promise.all([lock(before), findOrganizationIdsOf(trx, userId)])
  const known = new Set(before)
  const joined = organizationIds.filter((id) => !known.has(id))
  // Against the lock order, since the user is locked already: waiting for a lock could deadlock.
  const lockedToo = await lockOrganizations(trx, joined, 'unless others hold them')
  if (lockedToo.length < joined.length) throw new ConflictError()
  return { locked, joined }
}
