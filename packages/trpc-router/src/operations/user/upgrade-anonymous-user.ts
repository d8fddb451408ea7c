import { uniqueViolation } from '@foyer/db/engine/errors'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteSessionsOf } from '@foyer/db/sessions/sessions'
import { moveMemberships, upgradeUser } from '@foyer/db/users/anonymous-users'
import { deleteUser, findUserByEmail, insertUser, lockUser, type StoredUser } from '@foyer/db/users/users'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { lockUserWithOrganizations } from './lock-user-with-organizations.ts'

/** The anonymous user of the current session, if any; none while an admin impersonates them. */
export async function currentAnonymousUser(call: Call): Promise<StoredUser | undefined> {
  if (!call.options.anonymous.enabled || call.presented === undefined) return undefined
  const current = await call.signedIn()
  return current?.user.isAnonymous === true && current.session.impersonatedBy === null ? current.user : undefined
}

/**
 * Stores a new user. An anonymous user is upgraded: id and memberships stay, sessions are ended. Undefined when the
 * email is taken; throws a unique violation when a concurrent transaction takes it.
 */
export async function upgradeAnonymousUser(
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

/** Retries once when a concurrent transaction took the email: the retry sees its user. */
export async function retryWhenEmailIsTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (uniqueViolation(error) !== 'user_email_key') throw error
    return work()
  }
}

/** Locks an anonymous user and their organizations; undefined when the user is no longer anonymous or is deleted. */
export async function lockAnonymousUser(trx: Trx, anonymous: StoredUser | undefined): Promise<StoredUser | undefined> {
  if (anonymous === undefined) return undefined
  const { user } = await lockUserWithOrganizations(trx, anonymous.id)
  return user?.isAnonymous === true ? user : undefined
}

/** Moves the memberships of a locked anonymous user to the user they signed in as, and deletes the former (wire). */
export async function mergeAnonymousUser(
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
  const event = eventOf(call, 'user.deleted', { mergedInto: userId }, by)
  await recordEvent(trx, { ...event, targetUserId: anonymous.id })
  for (const { organizationId, roles, added } of moved) {
    const detail = { roles: [...roles], merged: anonymous.id }
    await recordEvent(trx, {
      ...eventOf(call, added ? 'organization.member.added' : 'organization.member.changed', detail, by),
      organizationId,
    })
  }
}
