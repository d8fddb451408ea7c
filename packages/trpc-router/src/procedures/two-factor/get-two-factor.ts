import { noInput } from '@foyer/auth-domain/input/no-input'
import { countBackupCodes } from '@foyer/db/two-factor/backup-codes'
import { findTwoFactor } from '@foyer/db/two-factor/two-factors'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** Whether the second factor of the signed-in user is in force, by an app or by mail alone, and the backup codes left. */
export const getTwoFactor = signedInProcedure(noInput).query(async ({ ctx }) => {
  if (!ctx.options.twoFactor.enabled) throw refused('NOT_FOUND')
  if (ctx.user.twoFactorEnabled !== true) return { enabled: false as const }
  const stored = await findTwoFactor(ctx.db, ctx.user.id, ctx.now())
  const factor = stored?.totpConfirmedAt === null ? ('otp' as const) : ('totp' as const)
  return { enabled: true as const, factor, backupCodes: await countBackupCodes(ctx.db, ctx.user.id) }
})
