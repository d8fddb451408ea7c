import { revokeTrustedDeviceInput } from '@foyer/auth-domain/two-factor/two-factor-inputs'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteTrustedDevice } from '@foyer/db/two-factor/trusted-devices'
import { lockActor } from '#operations/session/lock-actor.ts'
import { ofDevice } from '#operations/session/of-device.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Ends the trust in one browser of the signed-in user: its next sign-in is asked for the second factor. */
export const revokeTrustedDevice = signedInProcedure(revokeTrustedDeviceInput).mutation(async ({ ctx, input }) => {
  if (!ctx.options.twoFactor.enabled) throw refused('NOT_FOUND')
  await inTransaction(ctx, async (trx) => {
    const call = await lockActor(trx, ctx)
    const deleted = await deleteTrustedDevice(trx, call.user.id, input.id)
    if (deleted === undefined) throw refused('TRUSTED_DEVICE_NOT_FOUND')
    const detail = { device: input.id, ...ofDevice(deleted.userAgent) }
    await recordEvent(trx, eventOf(call, 'user.trusted-device.revoked', detail))
  })
  return { status: true as const }
})
