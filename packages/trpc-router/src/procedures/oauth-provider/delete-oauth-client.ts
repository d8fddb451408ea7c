import { contract } from '@foyer/auth-domain/contract/contract'
import { lockOAuthClient, deleteOAuthClient as remove } from '@foyer/db/oauth-provider/clients'
import { deleteConsentsToClient } from '@foyer/db/oauth-provider/grants'
import { recordEvent } from '@foyer/db/operations/audit'
import { lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.deleteOAuthClient)

/** Deletes a client, with what its users have consented to and all that it was given. */
export const deleteOAuthClient = mutation(({ ctx, input }) =>
  inTransaction(ctx, async (trx) => {
    const actor = await lockActor(trx, ctx)
    const client = await lockOAuthClient(trx, input.client_id)
    if (client === undefined) throw refused('OAUTH_CLIENT_NOT_FOUND')
    await deleteConsentsToClient(trx, client.id)
    await remove(trx, client.id)
    await recordEvent(trx, eventOf(actor, 'oauth-client.deleted', { clientId: client.id, name: client.name }))
    return { success: true as const }
  }),
)
