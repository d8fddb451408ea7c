import { contract } from '@foyer/auth-domain/contract/contract'
import { removeServiceKey } from '#operations/service-key/remove-service-key.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Deletes a key of the service, which opens nothing from then on. */
export const deleteServiceKey = procedure(contract.deleteServiceKey).mutation(async ({ ctx, input }) => {
  await inTransaction(ctx, async (trx) => {
    const actor = await lockActor(trx, ctx)
    await removeServiceKey(trx, input.id, (detail) => eventOf(actor, 'service-key.deleted', detail))
  })
  return { success: true as const }
})
