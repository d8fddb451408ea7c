import { contract } from '@foyer/auth-domain/contract/contract'
import { beginOAuthClientDeletion } from '@foyer/db/oauth-provider/clients'
import { recordEvent } from '@foyer/db/operations/audit'
import { clientDetail, clientEvent } from '#operations/oauth-provider/client-event.ts'
import { lockManagedClient } from '#operations/oauth-provider/client-manager.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { finishClientDeletion } from '#runtime/deletion/finish-client-deletion.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Batches that a call waits for; the sweeper does the rest. */
const BATCHES_IN_CALL = 20

const { mutation } = procedure(contract.deleteOAuthClient)

/**
 * Deletes a client, with what its users have consented to and all that it was given. It is none from the first commit on; the rows
 * go in batches, which an error or the end of the process only delays.
 */
export const deleteOAuthClient = mutation(async ({ ctx, input }) => {
  await inTransaction(ctx, async (trx) => {
    const { actor, client } = await lockManagedClient(trx, ctx, input.client_id, 'delete')
    await beginOAuthClientDeletion(trx, client.id, actor.now())
    await recordEvent(trx, clientEvent(client, eventOf(actor, 'oauth-client.deleted', clientDetail(client))))
  })
  await deleteBatches(ctx, input.client_id)
  return { success: true as const }
})

async function deleteBatches(call: Call, clientId: string): Promise<void> {
  try {
    for (let batch = 0; batch < BATCHES_IN_CALL; batch += 1) {
      if (!(await finishClientDeletion(call, clientId))) return
    }
  } catch (error) {
    call.log.warn({ err: error }, 'the rest of a deletion is left to the sweeper')
  }
}
