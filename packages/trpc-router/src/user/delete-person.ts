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
import { clearSessionCookies } from '../session/session-cookies.ts'

const MOST_TRIES = 5

/** The user joined an organization between the look and the lock: nothing is done yet, and it is tried again. */
class MembershipsMoved extends Error {
  override readonly name = 'MembershipsMoved'
}

/**
 * Deletes whoever is signed in, with all that is theirs alone, in one transaction (S53). `claim` runs first in it: what
 * it throws leaves everything as it was.
 */
export async function deletePerson(call: SignedInCall, claim: (trx: Trx) => Promise<void>): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    try {
      await inTransaction(call, async (trx) => {
        await claim(trx)
        await deleteWithBelongings(trx, call)
      })
      return clearSessionCookies(call)
    } catch (error) {
      if (!(error instanceof MembershipsMoved)) throw error
    }
  }
  throw refused('SERVICE_UNAVAILABLE', { retryAfter: 1 })
}

async function deleteWithBelongings(trx: Trx, call: SignedInCall): Promise<void> {
  const held = await lockOrganizationsOf(trx, call.user.id)
  const user = await lockUser(trx, call.user.id)
  if (user === undefined) throw refused('NOT_SIGNED_IN')
  // From here on nobody can make the user a member of anything; whoever did so a moment ago is seen now.
  const fellows = await findFellowMembers(trx, user.id)
  if (fellows.some(({ organizationId }) => !held.includes(organizationId))) throw new MembershipsMoved()
  const alone = orThrow(organizationsLeftBehind(user.id, fellows, call.options.organization.creatorRole))
  await deleteOrganizations(trx, alone)
  await deleteUser(trx, user.id)
  await recordEvent(trx, eventOf(call, 'user-deleted', { organizations: alone }))
  await notify(trx, call, user, { template: 'account-deleted' })
}
