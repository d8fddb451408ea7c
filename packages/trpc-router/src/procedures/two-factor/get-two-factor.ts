import { contract } from '@foyer/auth-domain/contract/contract'
import { countBackupCodes } from '@foyer/db/two-factor/backup-codes'
import { findTwoFactor } from '@foyer/db/two-factor/two-factors'
import { procedure } from '#runtime/procedure/procedure.ts'
import { readSecondFactorState } from '#runtime/procedure/required-second-factor.ts'
import { passingMethodsOf } from '#runtime/procedure/step-up.ts'

/**
 * Whether the second factor of the signed-in user is in force, by an app or by mail alone, and the backup codes left;
 * `state` counts passkeys too, and says whether the session has passed one of them; `methods`, what would where it has not.
 */
export const getTwoFactor = procedure(contract.getTwoFactor).query(async ({ ctx }) => {
  const state = await readSecondFactorState(ctx.db, ctx, ctx.session.token)
  const methods = state === 'not-passed' ? await passingMethodsOf(ctx.db, ctx) : []
  if (ctx.user.twoFactorEnabled !== true) return { enabled: false as const, state, methods }
  const stored = await findTwoFactor(ctx.db, ctx.user.id, ctx.now())
  const factor = stored?.totpConfirmedAt === null ? ('otp' as const) : ('totp' as const)
  return { enabled: true as const, state, methods, factor, backupCodes: await countBackupCodes(ctx.db, ctx.user.id) }
})
