import type { Email } from '@foyer/auth-domain/user/email'
import { deleteVerificationsOf } from '@foyer/db/accounts/verifications'
import type { Trx } from '@foyer/db/engine/handles'
import { deleteApprovedDeviceCodesOf } from '@foyer/db/sessions/device-codes'
import { deletePendingSignInsOf } from '@foyer/db/sessions/pending-sign-ins'
import { deleteTrustedDevicesOf } from '@foyer/db/two-factor/trusted-devices'
import { deletePendingTwoFactor } from '@foyer/db/two-factor/two-factors'
import { type LockedUser, replaceEmail, type StoredUser } from '@foyer/db/users/users'

/** Replaces a user's email and ends what was begun under the former one (T11); undefined when they have changed since read. */
export async function replaceUserEmail(
  trx: Trx,
  user: StoredUser,
  newEmail: Email,
  now: Date,
): Promise<LockedUser | undefined> {
  const after = await replaceEmail(trx, user, newEmail, now)
  if (after === undefined) return undefined
  await Promise.all([
    deleteVerificationsOf(trx, user.id, 'void'),
    deleteTrustedDevicesOf(trx, user.id),
    deletePendingSignInsOf(trx, user.id),
    deleteApprovedDeviceCodesOf(trx, user.id),
    deletePendingTwoFactor(trx, user.id),
  ])
  return after
}
