import { isBanned } from '@foyer/auth-domain/user/ban'
import { isBeingDeleted } from '@foyer/auth-domain/user/delete-user'
import type { Trx } from '@foyer/db/engine/handles'
import { type LockedUser, lockUser } from '@foyer/db/users/users'
import type { Call } from '#runtime/context/call.ts'

/**
 * The user of a grant, locked and admitted as a sign-in would admit them; undefined where it would not. What ends their grants
 * waits for the same lock.
 */
export async function admitGrantee(
  trx: Trx,
  { options, now }: Pick<Call, 'options' | 'now'>,
  userId: string,
): Promise<LockedUser | undefined> {
  const user = await lockUser(trx, userId)
  if (user === undefined || isBanned(user, now()) || isBeingDeleted(user.email)) return undefined
  const { requireEmailVerification } = options.emailAndPassword
  return requireEmailVerification && !user.emailVerified ? undefined : user
}
