import type { FellowMember } from '@foyer/auth-domain/user/delete-user'
import type { Trx } from '@foyer/db/handles'
import { findFellowMembers, lockOrganizationsOf } from '@foyer/db/members'
import { lockUser, type StoredUser } from '@foyer/db/users'
import { Overtaken } from '../starting-over.ts'

/** A user, undefined when there is none any more, and every member of their organizations. */
export type HeldPerson = { user: StoredUser | undefined; fellows: FellowMember[] }

/**
 * Holds the organizations of a user and then the user: nobody can make them a member of anything from here on. Throws
 * `Overtaken` when somebody did so a moment ago in an organization that others hold.
 */
export async function holdPerson(trx: Trx, userId: string): Promise<HeldPerson> {
  await lockOrganizationsOf(trx, userId)
  const user = await lockUser(trx, userId)
  // Out of turn, now that the user is held: waiting here could be for ever.
  const held = await lockOrganizationsOf(trx, userId, 'unless others hold them')
  const fellows = await findFellowMembers(trx, userId)
  if (fellows.some(({ organizationId }) => !held.includes(organizationId))) throw new Overtaken()
  return { user, fellows }
}
