import { organizationsLeftBehind } from '@foyer/auth-domain/user/delete-user'
import { recordEvent } from '@foyer/db/audit'
import type { Trx } from '@foyer/db/handles'
import { findFellowMembers, lockOrganizationsOf } from '@foyer/db/members'
import { deleteOrganizations } from '@foyer/db/organizations'
import { deleteUser, lockUser } from '@foyer/db/users'
import { eventOf } from '../audit.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { notify } from '../outbox/notify.ts'
import type { SignedInCall } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'

const MOST_TRIES = 5

/** The user joined an organization between the look and the lock: nothing is done yet, and it is tried again. */
class MembershipsMoved extends Error {
  override readonly name = 'MembershipsMoved'
}

/** Redeems what a deletion was allowed by, in its transaction; what it throws leaves everything as it was. */
export type Claim = (trx: Trx) => Promise<void>

/** Deletes a user, with all that is theirs alone, in one transaction (S53). */
export async function deletePerson(call: SignedInCall, userId: string, claim?: Claim): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    try {
      return await inTransaction(call, (trx) => deleteWithBelongings(trx, call, userId, claim))
    } catch (error) {
      if (!(error instanceof MembershipsMoved)) throw error
    }
  }
  throw refused('SERVICE_UNAVAILABLE', { retryAfter: 1 })
}

async function deleteWithBelongings(
  trx: Trx,
  call: SignedInCall,
  userId: string,
  claim: Claim | undefined,
): Promise<void> {
  const held = await lockOrganizationsOf(trx, userId)
  const user = await lockUser(trx, userId)
  await claim?.(trx)
  if (user === undefined) throw refused(userId === call.user.id ? 'NOT_SIGNED_IN' : 'ADMIN_USER_NOT_FOUND')
  // From here on nobody can make the user a member of anything; whoever did so a moment ago is seen now.
  const fellows = await findFellowMembers(trx, user.id)
  if (fellows.some(({ organizationId }) => !held.includes(organizationId))) throw new MembershipsMoved()
  const alone = orThrow(organizationsLeftBehind(user.id, fellows, call.options.organization.creatorRole))
  await deleteOrganizations(trx, alone)
  await deleteUser(trx, user.id)
  const event = eventOf(call, 'user-deleted', { organizations: alone })
  await recordEvent(trx, { ...event, targetUserId: user.id })
  await notify(trx, call, user, { template: 'account-deleted' })
}
