import type { UserTwoFactor } from '@foyer/auth-domain/admin/get-user'
import type { Db } from '@foyer/db/engine/handles'
import { countBackupCodes } from '@foyer/db/two-factor/backup-codes'
import { findTrustedDevicesOf } from '@foyer/db/two-factor/trusted-devices'
import { findTwoFactor } from '@foyer/db/two-factor/two-factors'

/** The second factor of a user that is in force, as an admin sees it. */
export async function findUserTwoFactor(db: Db, userId: string, now: Date): Promise<UserTwoFactor | null> {
  const [stored, backupCodes, devices] = await Promise.all([
    findTwoFactor(db, userId, now),
    countBackupCodes(db, userId),
    findTrustedDevicesOf(db, userId, now),
  ])
  if (stored === undefined) return null
  return {
    factor: stored.totpConfirmedAt === null ? 'otp' : 'totp',
    since: stored.totpConfirmedAt ?? stored.createdAt,
    backupCodes,
    trustedDevices: devices.map(({ id, userAgent, createdAt, expiresAt }) => ({ id, userAgent, createdAt, expiresAt })),
  }
}
