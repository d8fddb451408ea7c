import { moveMemberships, upgradeUser } from '@foyer/db/anonymous-users'
import { recordEvent } from '@foyer/db/audit'
import { uniqueViolation } from '@foyer/db/errors'
import type { Trx } from '@foyer/db/handles'
import { deleteSessionsOf } from '@foyer/db/sessions'
import { deleteUser, findUserByEmail, insertUser, lockUser, type StoredUser } from '@foyer/db/users'
import { eventOf } from '../audit.ts'
import type { Call } from '../context/call.ts'
import { holdPerson } from '../user/hold-person.ts'

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

/** Holds somebody anonymous with what they belong to; undefined when they are known by now, or gone. */
export async function holdAnonymous(trx: Trx, anonymous: StoredUser | undefined): Promise<StoredUser | undefined> {
  if (anonymous === undefined) return undefined
  const { user } = await holdPerson(trx, anonymous.id)
  return user?.isAnonymous === true ? user : undefined
}

/** Somebody anonymous, who is held, has signed in as a user there is: what they belong to goes over, and they go (wire). */
export async function mergeInto(
  trx: Trx,
  call: Call,
  anonymous: StoredUser | undefined,
  userId: string,
): Promise<void> {
  if (anonymous === undefined || anonymous.id === userId) return
  if ((await lockUser(trx, userId)) === undefined) return
  const moved = await moveMemberships(trx, anonymous.id, userId)
  await deleteUser(trx, anonymous.id)
  const by = { userId, impersonatedBy: null }
  const event = eventOf(call, 'user-deleted', { mergedInto: userId }, by)
  await recordEvent(trx, { ...event, targetUserId: anonymous.id })
  for (const { organizationId, roles, added } of moved) {
    const detail = { roles: [...roles], merged: anonymous.id }
    await recordEvent(trx, { ...eventOf(call, added ? 'member-added' : 'member-changed', detail, by), organizationId })
  }
}
