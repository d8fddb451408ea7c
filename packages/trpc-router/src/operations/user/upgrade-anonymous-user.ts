import { upgradedFields } from '@foyer/auth-domain/fields/fields'
import { uniqueViolation } from '@foyer/db/engine/errors'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvents } from '@foyer/db/operations/audit'
import { deleteSessionsOf } from '@foyer/db/sessions/delete-sessions'
import type { StoredSignIn } from '@foyer/db/sessions/sessions'
import { moveMemberships, upgradeUser } from '@foyer/db/users/anonymous-users'
import { deleteUser } from '@foyer/db/users/deleted-users'
import { findUserByEmail, insertUser, type LockedUser, type StoredUser } from '@foyer/db/users/users'
import { lockSignIn } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { lockUserWithOrganizations } from './lock-user-with-organizations.ts'

/** The call with the session of an anonymous user, if it has one; none while an admin impersonates them. */
export type AnonymousCall = Call & StoredSignIn

export async function currentAnonymousUser(call: Call): Promise<AnonymousCall | undefined> {
  if (!call.options.anonymous.enabled || call.presented === undefined) return undefined
  const current = await call.signedIn()
  if (current?.user.isAnonymous !== true || current.session.impersonatedBy !== null) return undefined
  return { ...call, ...current }
}

/**
 * Stores a new user. An anonymous user is upgraded: id and memberships stay, sessions are ended. Undefined when the
 * email is taken; throws a unique violation when a concurrent transaction takes it.
 */
export async function upgradeAnonymousUser(
  trx: Trx,
  call: Call,
  user: StoredUser,
  anonymous: LockedUser | undefined,
): Promise<LockedUser | undefined> {
  if (anonymous !== undefined) {
    if ((await findUserByEmail(trx, user.email)) !== undefined) return undefined
    const fields = upgradedFields(call.options.user.additionalFields, anonymous.fields, user.fields)
    const upgraded = await upgradeUser(trx, anonymous.id, { ...user, fields }, call.now())
    if (upgraded !== undefined) {
      await deleteSessionsOf(trx, anonymous.id)
      return upgraded
    }
  }
  return insertUser(trx, user)
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

/** Locks an anonymous user and their organizations; undefined when they are no longer anonymous or no longer signed in. */
export async function lockAnonymousUser(
  trx: Trx,
  anonymous: AnonymousCall | undefined,
): Promise<LockedUser | undefined> {
  if (anonymous === undefined) return undefined
  const { id } = anonymous.user
  const { locked } = await lockUserWithOrganizations(trx, id, () => lockSignIn(trx, anonymous, id))
  return locked.current?.user.isAnonymous === true ? locked.current.user : undefined
}

/** Moves the memberships of a locked anonymous user to the user they signed in as, and deletes the former (wire). */
export async function mergeAnonymousUser(
  trx: Trx,
  call: Call,
  anonymous: LockedUser | undefined,
  { id: userId }: LockedUser,
): Promise<void> {
  if (anonymous === undefined || anonymous.id === userId) return
  const moved = await moveMemberships(trx, anonymous.id, userId)
  await deleteUser(trx, anonymous.id, call.now())
  const by = { userId, impersonatedBy: null }
  const event = eventOf(call, 'user.deleted', { mergedInto: userId }, by)
  await recordEvents(trx, [
    { ...event, targetUserId: anonymous.id },
    ...moved.map(({ organizationId, roles, added }) => {
      const detail = { roles: [...roles], merged: anonymous.id }
      return added
        ? { ...eventOf(call, 'organization.member.added', detail, by), organizationId }
        : { ...eventOf(call, 'organization.member.changed', detail, by), organizationId }
    }),
  ])
}
