import { deleteVerificationsOf, type Rejections } from '@foyer/db/accounts/verifications'
import type { Trx } from '@foyer/db/engine/handles'
import { deleteGrantsOf } from '@foyer/db/oauth-provider/grants'
import { deleteApprovedDeviceCodesOf } from '@foyer/db/sessions/device-codes'
import { deletePendingSignInsOf } from '@foyer/db/sessions/pending-sign-ins'
import { deleteTrustedDevicesOf } from '@foyer/db/two-factor/trusted-devices'
import { deletePendingTwoFactor } from '@foyer/db/two-factor/two-factors'
import { incrementTokenStamp, type LockedUser } from '@foyer/db/users/users'

/** Invalidates a user's mailed links (S30), as `deleteVerificationsOf` says; undefined when there is no such user. */
export async function invalidateMailedTokens(
  trx: Trx,
  userId: string,
  rejections?: Rejections,
): Promise<LockedUser | undefined> {
  const [user] = await Promise.all([incrementTokenStamp(trx, userId), deleteVerificationsOf(trx, userId, rejections)])
  return user
}

/**
 * The same after a new password or a proof of the mailbox, which also end trust in devices, sign-ins that wait for
 * their second factor, devices that were approved and have not asked for their session yet, what applications were given, and
 * a second factor that waits for its first code (T11, T26, T29).
 */
export async function invalidateTrust(
  trx: Trx,
  userId: string,
  rejections?: Rejections,
): Promise<LockedUser | undefined> {
  const ends = [
    deleteGrantsOf(trx, userId),
    deleteTrustedDevicesOf(trx, userId),
    deletePendingSignInsOf(trx, userId),
    deleteApprovedDeviceCodesOf(trx, userId),
    deletePendingTwoFactor(trx, userId),
  ]
  const user = invalidateMailedTokens(trx, userId, rejections)
  await Promise.all([...ends, user])
  return user
}
