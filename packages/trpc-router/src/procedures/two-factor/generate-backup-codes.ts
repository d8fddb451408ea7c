import { contract } from '@foyer/auth-domain/contract/contract'
import { recordEvent } from '@foyer/db/operations/audit'
import { createBackupCodes } from '#operations/two-factor/backup-codes.ts'
import { confirmTwoFactorPassword, lockConfirmedActor } from '#operations/two-factor/confirm-two-factor-password.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.generateBackupCodes)

/** Makes new backup codes; the former ones are void. */
export const generateBackupCodes = mutation(async ({ ctx, input }) => {
  if (ctx.user.twoFactorEnabled !== true) throw refused('TWO_FACTOR_NOT_ENABLED')
  const confirmed = await confirmTwoFactorPassword(ctx, input.password, 'NO_PASSWORD_CREDENTIAL')
  const backupCodes = await inTransaction(ctx, async (trx) => {
    const call = await lockConfirmedActor(trx, ctx, confirmed)
    if (call.user.twoFactorEnabled !== true) throw refused('TWO_FACTOR_NOT_ENABLED')
    const codes = await createBackupCodes(trx, call, call.user.id, { pending: false })
    await recordEvent(trx, eventOf(call, 'user.backup-codes.generated', {}))
    await notify(trx, call, call.user, { template: 'two-factor-changed', change: 'codes-generated' })
    return codes
  })
  return { status: true as const, backupCodes }
})
