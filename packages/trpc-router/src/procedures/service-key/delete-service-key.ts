import { contract } from '@foyer/auth-domain/contract/contract'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteServiceKey as remove } from '@foyer/db/service-keys/service-keys'
import { lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.deleteServiceKey)

/** Deletes a key of the service, which opens nothing from then on. */
export const deleteServiceKey = mutation(async ({ ctx, input }) => {
  await inTransaction(ctx, async (trx) => {
    const actor = await lockActor(trx, ctx)
    const deleted = await remove(trx, input.id)
    if (deleted === undefined) throw refused('SERVICE_KEY_NOT_FOUND')
    const { name, start } = deleted
    await recordEvent(trx, eventOf(actor, 'service-key.deleted', { name, start }))
  })
  return { success: true as const }
})
