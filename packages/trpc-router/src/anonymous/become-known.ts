import { moveMemberships, upgradeUser } from '@foyer/db/anonymous-users'
import { uniqueViolation } from '@foyer/db/errors'
import type { Trx } from '@foyer/db/handles'
import { lockOrganizationsOf } from '@foyer/db/members'
import { deleteSessionsOf } from '@foyer/db/sessions'
import { deleteUser, findUserByEmail, insertUser, type StoredUser } from '@foyer/db/users'
import type { Call } from '../context/call.ts'

/** Who is signed in anonymously in this browser, if anyone; an admin who acts as them is not them. */
export async function anonymousHere(call: Call): Promise<StoredUser | undefined> {
  if (!call.options.anonymous.enabled || call.presented === undefined) return undefined
  const current = await call.signedIn()
  return current?.user.isAnonymous === true && current.session.impersonatedBy === null ? current.user : undefined
}

/**
 * Stores a new user: of an anonymous one under their id, with what they belong to, their sessions ended. Undefined when
 * somebody has the address; throws a unique violation when somebody takes it at this very moment.
 */
export async function makeKnown(
  trx: Trx,
  call: Call,
  user: StoredUser,
  anonymous: StoredUser | undefined,
): Promise<StoredUser | undefined> {
  if (anonymous !== undefined) {
    if ((await findUserByEmail(trx, user.email)) !== undefined) return undefined
    const upgraded = await upgradeUser(trx, anonymous.id, user, call.now())
    if (upgraded !== undefined) {
      await deleteSessionsOf(trx, anonymous.id)
      return upgraded
    }
  }
  return (await insertUser(trx, user)) ? user : undefined
}

/** Tries again when somebody else took the address an anonymous user was about to get: now they are seen. */
export async function unlessOvertaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (uniqueViolation(error) !== 'user_email_key') throw error
    return work()
  }
}

/** Somebody anonymous has signed in as a user there is: what they belong to goes over, and they go (wire). */
export async function mergeInto(trx: Trx, anonymous: StoredUser | undefined, userId: string): Promise<void> {
  if (anonymous === undefined || anonymous.id === userId) return
  await lockOrganizationsOf(trx, anonymous.id)
  await moveMemberships(trx, anonymous.id, userId)
  await deleteUser(trx, anonymous.id)
}
