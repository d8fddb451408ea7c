import { deleteVerificationsOf } from '@foyer/db/accounts/verifications'
import type { Trx } from '@foyer/db/engine/handles'
import { incrementTokenStamp, type LockedUser } from '@foyer/db/users/users'

/** Invalidates a user's mailed reset, verification and deletion links (S30); undefined when there is no such user. */
export async function invalidateMailedTokens(trx: Trx, userId: string): Promise<LockedUser | undefined> {
  const user = await incrementTokenStamp(trx, userId)
  await deleteVerificationsOf(trx, userId)
  return user
}
