import type { Trx } from '@foyer/db/handles'
import { raiseTokenStamp, type StoredUser } from '@foyer/db/users'
import { deleteVerificationsOf } from '@foyer/db/verifications'

/** Kills every reset, verification and deletion link a user has been mailed (S30); undefined when there is no such user. */
export async function voidMailedTokens(trx: Trx, userId: string): Promise<StoredUser | undefined> {
  const user = await raiseTokenStamp(trx, userId)
  await deleteVerificationsOf(trx, userId)
  return user
}
