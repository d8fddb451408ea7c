import { contract } from '@foyer/auth-domain/contract/contract'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteTrustedDevice } from '@foyer/db/two-factor/trusted-devices'
import { lockActor } from '#operations/session/lock-actor.ts'
import { ofDevice } from '#operations/session/of-device.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.revokeTrustedDevice)

/** Ends the trust in one browser of the signed-in user: its next sign-in is asked for the second factor. */
export const revokeTrustedDevice = mutation(async ({ ctx, input }) => {
  await inTransaction(ctx, async (trx) => {
    const call = await lockActor(trx, ctx)
    const deleted = await deleteTrustedDevice(trx, call.user.id, input.id)
    if (deleted === undefined) throw refused('TRUSTED_DEVICE_NOT_FOUND')
    const detail = { device: input.id, ...ofDevice(deleted.userAgent) }
    await recordEvent(trx, eventOf(call, 'user.trusted-device.revoked', detail))
  })
  return { status: true as const }
})
