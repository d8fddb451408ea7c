import { contract } from '@foyer/auth-domain/contract/contract'
import { deleteApiKey as deleteStored } from '@foyer/db/api-keys/api-keys'
import { recordEvent } from '@foyer/db/operations/audit'
import { lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.deleteApiKey)

/** Deletes a key of the signed-in user. */
export const deleteApiKey = mutation(async ({ ctx, input }) => {
  await inTransaction(ctx, async (trx) => {
    // Taking away a key gives nobody anything: no more than a session is asked for.
    const call = await lockActor(trx, ctx)
    const deleted = await deleteStored(trx, { userId: call.user.id }, input.keyId)
    if (deleted === undefined) throw refused('API_KEY_NOT_FOUND')
    await recordEvent(trx, eventOf(call, 'api-key.deleted', { name: deleted.name, start: deleted.start }))
    await notify(trx, call, call.user, { template: 'api-key-removed', key: deleted.name ?? '', organization: '' })
  })
  return { success: true as const }
})
